/** How every dropdown of the product behaves. */
export const settings = {
  maxMenuHeight: 300,
  minMenuHeight: 140,
  /** Options that Page Up and Page Down move by. */
  pageSize: 5,
  placeholder: 'Select...',
  emptyText: 'No options',
  loadingText: 'Loading...',
  /** Options drawn at once: more would make opening a long list slow. */
  optionLimit: 50,
} as const;
