type Control = HTMLInputElement | HTMLTextAreaElement;

/** Lists the types of inputs whose value is no text of the user. */
const WITHOUT_TEXT = ['checkbox', 'radio', 'file', 'hidden'];

/** Sets the value as the browser does, unseen by React. */
const setUnseen = (control: Control, value: string): void => {
  const prototype: unknown = Object.getPrototypeOf(control);
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, value);
};

/**
 * Tells each form that is submitted what a password manager or an extension has filled in without an event, until the returned
 * function is called. Else the form would submit what was there before.
 */
export const takeSilentFills = (): (() => void) => {
  const onSubmit = ({ target }: Event): void => {
    if (!(target instanceof HTMLFormElement)) return;
    // React keeps the value that it knows in `defaultValue`.
    const filled = [...target.querySelectorAll<Control>('input, textarea')]
      .filter(({ type, value, defaultValue }) => !WITHOUT_TEXT.includes(type) && value !== defaultValue)
      .map((control) => ({ control, value: control.value }));
    // Each event draws the form, with the values that it knows.
    for (const { control, value } of filled) {
      // React hears an event only if the value is not the one that was set last.
      control.value = control.defaultValue;
      setUnseen(control, value);
      control.dispatchEvent(new Event('input', { bubbles: true }));
    }
  };
  // Before React, which takes the values that it knows then.
  window.addEventListener('submit', onSubmit, { capture: true });
  return () => window.removeEventListener('submit', onSubmit, { capture: true });
};
