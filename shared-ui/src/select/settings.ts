/** The settings of every dropdown. */
export const settings = {
  maxMenuHeight: 300,
  minMenuHeight: 140,
  /** How many options Page Up and Page Down move by. */
  pageSize: 5,
  placeholder: 'Select...',
  emptyText: 'No options',
  loadingText: 'Loading...',
  /** How many options are rendered. More would make opening a long list slow. */
  optionLimit: 50,
} as const;
