/** Returns an error for each empty field, with the label of the field. */
export const requiredErrors = <T extends Record<keyof T, string>>(
  values: T,
  labels: Readonly<Partial<Record<keyof T, string>>>,
): Partial<Record<keyof T, string>> => {
  const errors: Partial<Record<keyof T, string>> = {};
  for (const name in labels) {
    if (values[name].trim() === '') errors[name] = `${labels[name]} is required: fill it in.`;
  }
  return errors;
};
