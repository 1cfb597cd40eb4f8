"""The scripts in data/ can be imported by the tests of what they make."""

import sys
from pathlib import Path

# Last, because a library is called `build` as well.
sys.path.append(str(Path(__file__).parents[2] / "data"))
