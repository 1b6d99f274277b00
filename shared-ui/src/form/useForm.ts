import { useState } from 'react';

/** Returns the state of saving an entity, such as "report". `run` logs and shows an error. `explain` returns its text. */
export function useSubmit(entityName: string, explain: (error: unknown) => string) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  function run(save: () => Promise<void>) {
    setBusy(true);
    setError(undefined);
    save()
      .catch((failure: unknown) => {
        console.error(`The ${entityName} could not be saved.`, failure);
        setError(explain(failure));
      })
      .finally(() => setBusy(false));
  }

  return { busy, error, run };
}

/** The values of a form: text by field name. */
export type FormValues<T> = { [Name in keyof T]: string };

/** Errors by field name. */
export type FormErrors<T> = Partial<Record<keyof T, string>>;

export interface FormState<T extends FormValues<T>> {
  values: T;
  errors: FormErrors<T>;
  /** Whether any value differs from the initial ones. */
  dirty: boolean;
  set(name: keyof T & string, value: string): void;
  /** Returns the props of a text field or select. */
  field(name: keyof T & string): {
    name: string;
    value: string;
    error: string | undefined;
    onChange(value: string): void;
  };
  /** Sets other values and removes the errors. */
  replace(next: T): void;
  /** Starts again without errors, from `next` or from the initial values. */
  reset(next?: T): void;
  /** Shows all errors and returns whether there are none. Call it on submit. */
  check(): boolean;
}

/** Returns the state of a form of texts. `check()` shows errors; they disappear as soon as they are fixed. */
export function useForm<T extends FormValues<T>>({
  initial,
  restored = initial,
  validate,
}: {
  initial: T;
  /** The values of a draft, which replace `initial` at first. */
  restored?: T | undefined;
  validate(values: T): FormErrors<T>;
}): FormState<T> {
  const [{ start, values, errors }, setState] = useState(() => ({
    ...untouched(initial),
    values: restored,
  }));

  function set(name: keyof T & string, value: string) {
    setState((state) => {
      const next = { ...state.values, [name]: value };
      return { ...state, values: next, errors: stillTrue(state.errors, validate(next)) };
    });
  }

  return {
    values,
    errors,
    dirty: keysOf(values).some((name) => values[name] !== start[name]),
    set,
    field: (name) => ({
      name,
      value: values[name],
      error: errors[name],
      onChange: (value) => set(name, value),
    }),
    replace: (next) => setState((state) => ({ ...state, values: next, errors: {} })),
    reset: (next = start) => setState(untouched(next)),
    check() {
      const found = validate(values);
      setState((state) => ({ ...state, errors: found }));
      return !keysOf(found).some((name) => found[name]);
    },
  };
}

function untouched<T>(start: T): { start: T; values: T; errors: FormErrors<T> } {
  return { start, values: start, errors: {} };
}

function stillTrue<T>(shown: FormErrors<T>, found: FormErrors<T>): FormErrors<T> {
  const kept: FormErrors<T> = {};
  for (const name of keysOf(shown)) {
    if (shown[name] === found[name]) kept[name] = shown[name];
  }
  return kept;
}

function keysOf<T extends object>(record: T): (keyof T)[] {
  return Object.keys(record) as (keyof T)[];
}
