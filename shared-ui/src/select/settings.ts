export const settings = {
  maxMenuHeight: 300,
  minMenuHeight: 140,
  /** Moves by this many options with Page Up and Page Down. */
  pageSize: 5,
  placeholder: 'Select...',
  emptyText: 'No options',
  loadingText: 'Loading...',
  /** Renders at most this many options. More would make opening a long list slow. */
  optionLimit: 50,
} as const;
