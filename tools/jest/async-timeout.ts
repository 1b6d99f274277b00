import { configure } from '@testing-library/dom';

// A busy machine may be slow. Only a failing test waits this long.
configure({ asyncUtilTimeout: 10_000 });
