declare module 'reports/section' {
  const section: import('shared-contract').Section;
  export default section;
}
