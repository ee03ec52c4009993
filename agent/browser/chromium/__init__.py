"""One Chromium process: found, launched, watched, ended."""
