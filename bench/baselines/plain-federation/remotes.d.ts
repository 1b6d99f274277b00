/** Each remote exposes its section under this name. */
declare module '*/section' {
  const section: import('shared-contract').Section;
  export default section;
}
