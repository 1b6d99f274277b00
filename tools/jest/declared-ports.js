// Unit tests expect the ports that the files declare, also while a suite runs on others.
delete process.env.LOCAL_PORT_OFFSET;
