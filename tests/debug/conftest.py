"""What the tests of reruns and breakpoints share: a user's solver as a job, recorders, quick
children.
"""

from __future__ import annotations

from tests.run.conftest import light_children, record, user_job

__all__ = ["light_children", "record", "user_job"]
