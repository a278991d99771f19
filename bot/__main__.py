"""Entry point of `python -m bot`; worker processes import this file again, so it does nothing else."""

if __name__ == "__main__":
    import sys

    from bot.cli import main

    sys.exit(main())
