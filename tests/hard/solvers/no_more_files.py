"""May open no more files."""

import resource

# begin
resource.setrlimit(resource.RLIMIT_NOFILE, (3, 3))
