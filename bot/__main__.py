"""Entry point of `python -m bot`. It does nothing when imported, because worker processes import it too."""

if __name__ == "__main__":
    import sys

    from bot.program.cli import main

    sys.exit(main())
