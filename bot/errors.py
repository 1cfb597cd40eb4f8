"""What can go wrong in a way that the person concerned can understand and mend."""


class UserError(Exception):
    """One kind sentence for the player, shown to them as it is: it says what to do next."""


class StorageError(UserError):
    """The database takes no writes for the moment, and nothing was recorded."""


class HostError(Exception):
    """One sentence for the host, printed as it is: what is wrong and how to mend it."""


class Restart(Exception):  # noqa: N818 - what to do, and no fault of the program
    """One sentence for the log: why the process ends, to be started anew by whoever watches it."""
