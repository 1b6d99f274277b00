/** Never called. A host of module federation shares only modules that it imports itself. */
export const provideToSections = () => [
  import('shared-records/form'),
  import('shared-records/list'),
  import('shared-records/record'),
  import('shared-records/screen'),
  import('shared-ui/overlay'),
  import('shared-ui/shortcuts'),
  import('shared-ui/table'),
  import('shared-ui/select'),
];
