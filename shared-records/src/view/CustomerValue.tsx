/** Renders the customer that a record names. */
export function CustomerValue({ name }: { name: string }) {
  return name;
}
