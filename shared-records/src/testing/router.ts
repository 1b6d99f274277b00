/** A router for tests that does not use the URL. */
export { MemoryRouter } from 'react-router-dom';
