"""Asks for input."""

# begin
name = input('Who? ')
