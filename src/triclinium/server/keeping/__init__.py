"""What a host does with the tables of a service besides serving them (`triclinium admin`)."""
