"""What lies in here belongs to other projects, whose tests run where they are installed."""

collect_ignore = ["good", "broken"]
