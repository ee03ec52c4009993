"""The browser agent: what a page is, what to do, the loop that visits a site, and what it learns."""

import os

# onnxruntime tells its maker of each process that loads it, unless this is set before it is loaded.
os.environ["ORT_DISABLE_TELEMETRY"] = "1"
