// A busy machine may be slow. Only a failing test waits this long. Jest ignores `testTimeout` in one of several projects.
jest.setTimeout(30_000);
