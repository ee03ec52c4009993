"""Composition root: settings, routing and process start. Nothing else imports it.

It imports nothing by itself: the supervisor and the installer live here too and must start without Django.
"""

import os

# onnxruntime tells its maker of each process that loads it, unless this is set before it is loaded.
os.environ["ORT_DISABLE_TELEMETRY"] = "1"
