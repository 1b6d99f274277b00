/** Each remote exposes its section under the same name. */
declare module '*/section' {
  const section: import('shared-contract').Section;
  export default section;
}
