/** The field of a form that is filled in first. */
export const firstField = (form: HTMLFormElement | null): HTMLElement | null =>
  form?.querySelector<HTMLElement>('input:not([type="hidden"], [aria-hidden="true"]), textarea, select') ??
  null;
