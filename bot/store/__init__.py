"""What must outlive the process: the promise of a store, the rows that it keeps, and its errors."""
