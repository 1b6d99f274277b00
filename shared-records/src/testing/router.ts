/** A router without a browser's address, for tests: no page needs it. */
export { MemoryRouter } from 'react-router-dom';
