"""Goes to a folder that it then removes."""

import os
import tempfile

# begin
folder = tempfile.mkdtemp()
os.chdir(folder)
os.rmdir(folder)
