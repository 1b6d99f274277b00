import { configure } from '@testing-library/dom';

// What is waited for comes in a moment; a busy machine may take far longer. Only a failing test waits that long.
configure({ asyncUtilTimeout: 10_000 });
jest.setTimeout(30_000);
