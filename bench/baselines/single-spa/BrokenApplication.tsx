/** Replaces an application that has thrown. */
export const BrokenApplication = () => (
  <p role="alert">This part of the page does not work. Reload the page.</p>
);
