import {
  type KeyboardEventHandler,
  type ReactNode,
  type Ref,
  type SubmitEvent,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Button, type ButtonProps } from '../controls/Button';
import { Message } from '../feedback/Message';
import styles from './Form.module.css';

type KeyHint = Pick<ButtonProps, 'title' | 'aria-keyshortcuts'>;

/** Presses the buttons of a form, for keyboard shortcuts. */
export interface FormHandle {
  /** Presses the submit button with this value; without it the main one. */
  submit(button?: string): void;
  cancel(): void;
}

export interface FormProps {
  ref?: Ref<FormHandle>;
  /** Heading of the form and its accessible name. */
  heading: string;
  /** Whether the form is a whole page, with its heading as the title above it. Default: it is a card among others. */
  isPage?: true | undefined;
  submitLabel?: string;
  /** Whether the values are being saved. The button shows a spinner and a second submit is ignored. */
  busy?: boolean;
  /** An error about the form as a whole, shown by its buttons. */
  error?: ReactNode;
  /** The success of the last submit, shown there too. */
  success?: ReactNode;
  /** Is called with the value of the pressed submit button, which is empty for the main one. */
  onSubmit(button: string): void;
  /** Called for each key in its fields, before the key acts. */
  onKeyDown?: KeyboardEventHandler<HTMLFormElement> | undefined;
  /** Stands between Cancel and the submit button. It may contain further submit buttons, with a `value` each. */
  actions?: ReactNode;
  /** Adds a Cancel button. `isUnchosen` says whether a select has a typed text without a choice: no value has it. */
  onCancel?: ((isUnchosen: boolean) => void) | undefined;
  /** The keyboard shortcuts of the buttons. */
  hints?: { submit: KeyHint; cancel: KeyHint } | undefined;
  /** Stands beside the heading. */
  tools?: ReactNode;
  /** Whether to focus the first field when the form appears. Default true. */
  focusOnMount?: boolean;
  /** Whether the browser may offer what its user has typed elsewhere, such as an own address. Default true. */
  autofill?: boolean;
  /** Stands above the fields. */
  notice?: ReactNode;
  children: ReactNode;
}

const focusable = 'input:not([type="hidden"], [aria-hidden="true"]), textarea, select';

const controlsOf = (form: HTMLFormElement): readonly HTMLInputElement[] => [
  ...form.querySelectorAll<HTMLInputElement>('input, textarea, select'),
];

/**
 * Returns whether every control has what was typed into it as its value. Lets each other one say so: a half-typed date has an
 * empty value, and so has a select whose text is not chosen.
 */
const areComplete = (form: HTMLFormElement): boolean => {
  const incomplete = controlsOf(form).filter(({ validity }) => validity.badInput || validity.customError);
  for (const control of incomplete) control.checkValidity();
  return incomplete.length === 0;
};

/**
 * Renders a form, which submits no half-typed date or choice. Focuses its first field, and after a submit the first error. As in a
 * dialog, Cancel is the first button and the main one the last.
 */
export function Form({
  ref,
  heading,
  isPage,
  submitLabel = 'Save',
  busy = false,
  error,
  success,
  onSubmit,
  onKeyDown,
  actions,
  onCancel,
  hints,
  tools,
  focusOnMount = true,
  autofill = true,
  notice,
  children,
}: FormProps) {
  const headingId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [submits, setSubmits] = useState(0);

  useLayoutEffect(() => {
    if (focusOnMount) form.current?.querySelector<HTMLElement>(focusable)?.focus({ preventScroll: true });
  }, [focusOnMount]);

  useEffect(() => {
    if (submits > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [submits]);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const { submitter } = event.nativeEvent;
    const button = submitter instanceof HTMLButtonElement ? submitter.value : '';
    if (areComplete(event.currentTarget)) onSubmit(button);
    setSubmits((count) => count + 1);
  }

  const cancel = () =>
    onCancel?.(
      form.current !== null && controlsOf(form.current).some(({ validity }) => validity.customError),
    );

  useImperativeHandle(ref, () => ({
    submit: (button = '') => {
      const submitter = form.current?.querySelector<HTMLElement>(`button[type="submit"][value="${button}"]`);
      form.current?.requestSubmit(submitter ?? undefined);
    },
    cancel,
  }));

  return (
    <form
      ref={form}
      noValidate
      autoComplete={autofill ? undefined : 'off'}
      aria-labelledby={headingId}
      className={styles.form}
      data-page={isPage}
      onSubmit={submit}
      onKeyDown={onKeyDown}
    >
      {/* Enter presses the first submit button of a form, and the main one is its last. */}
      <button type="submit" hidden />
      <div className={styles.heading}>
        <h2 id={headingId}>{heading}</h2>
        {tools}
      </div>
      <div className={styles.card}>
        {notice && <div className={styles.notice}>{notice}</div>}
        <div className={styles.fields}>{children}</div>
        <div className={styles.footer} data-form-buttons>
          {error && <Message tone="error">{error}</Message>}
          {success && <Message tone="success">{success}</Message>}
          <div className={styles.actions}>
            {onCancel && (
              <Button onClick={cancel} {...hints?.cancel}>
                Cancel
              </Button>
            )}
            {actions}
            <Button type="submit" variant="primary" busy={busy} {...hints?.submit}>
              {submitLabel}
            </Button>
          </div>
        </div>
      </div>
    </form>
  );
}
