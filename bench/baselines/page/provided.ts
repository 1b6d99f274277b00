/** Never called: naming a module here is what makes a host of module federation provide it to the sections. */
export const provideToSections = () => [
  import('shared-ui/record'),
  import('shared-ui/record-list'),
  import('shared-ui/select'),
];
