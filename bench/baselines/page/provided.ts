/** Never called: naming a module here is what makes a host of module federation provide it to the sections. */
export const provideToSections = () => [
  import('shared-records/form'),
  import('shared-records/list'),
  import('shared-records/screen'),
  import('shared-ui/table'),
  import('shared-ui/select'),
];
