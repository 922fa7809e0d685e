"""A lesson of three stops, with a question, in three languages."""

LESSON = """+++
title = "Clicker"
+++
# Part
run: queens-b n=4
mode: watch

## First
at: start
title.de: Anfang
title.pl: Start

en: Four queens.
de: Vier Damen.
pl: Cztery hetmany.

## Asked
at: try 1 at depth 1
ask: placed or rejected
title.de: Gefragt
title.pl: Pytanie

en: Does it stay?
de: Bleibt sie?
pl: Zostaje?

## Last
at: solution 1
title.de: Ende
title.pl: Koniec

en: Found.
de: Gefunden.
pl: Jest.
"""
