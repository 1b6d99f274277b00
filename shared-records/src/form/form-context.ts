import { createContext, type ReactNode, useContext } from 'react';
import type { UserData } from 'shared-auth';
import type { Input, Model, WrittenName } from 'shared-model/define-model';
import type { Problem } from 'shared-store/data-store';
import type { FieldProps, FormState } from 'shared-ui/form';
import type { KnownPanel } from 'shared-ui/slot';
import type { Neighbours } from '../neighbours/NeighbourButtons';
import type { ValuesOf } from './values/record-values';

/** The inputs of a model, by field. */
export type Inputs = Readonly<Record<string, Input>>;

/** Describes the props that the inputs of a record get from its form. */
export interface InputsProps<T> extends Pick<FormState<ValuesOf<T>>, 'values' | 'set'> {
  /** Returns the props of a field: label, limit and whether it is required come from the model. */
  field(name: WrittenName<T>): Omit<FieldProps, 'hint' | 'wide'> & Pick<Input, 'maxLength'>;
  /** Whether the form adds a record. */
  readonly isNew: boolean;
  /** Whether the form stands over the form of another record that needs this one. */
  readonly isNested: boolean;
  /** Takes the name of a record that exists already in place of this one; undefined if nothing needs it. */
  readonly onChoose: ((name: string) => void) | undefined;
  /** Shows an element beside the form, such as the form of another record; null removes it. */
  showBeside(element: ReactNode): void;
}

/** Describes the forms of a kind of record, beside its model. */
export interface RecordForms<T = object> {
  readonly headings: { readonly add: string; readonly edit: string };
  Inputs(props: InputsProps<T>): ReactNode;
  /** Returns values that a new record starts with. */
  newValues?(user: UserData): Partial<ValuesOf<T>>;
  /** Returns values of a saved record that the next one starts with, after "Save and add another". */
  keptValues?(saved: ValuesOf<T>): Partial<ValuesOf<T>>;
  /** Is called after a new record is stored. */
  onAdded?(user: UserData, values: ValuesOf<T>): void;
}

export interface SavedRecord {
  readonly id: string;
  /** Names it to the user. */
  readonly name: string;
  /** A panel of the record that the toast offers, too. */
  readonly panel?: KnownPanel | undefined;
}

/** Holds the values that the forms of a screen share. */
export interface FormScreen<T = object> {
  readonly model: Model<T>;
  readonly forms: RecordForms<T>;
  /** The records before and after this one in the list. */
  readonly neighbours?: Neighbours | undefined;
  readonly isNested?: boolean;
  /** Takes the name of a record that exists already, instead of adding another one. */
  readonly onChoose?: ((name: string) => void) | undefined;
  /** Whether the server cannot be reached. */
  readonly isOffline?: boolean | undefined;
  /** Names the problem between the page and the server, if it is known. */
  readonly problem?: Problem | undefined;
  /** Tells the user that a record was saved while the form stays for another one. */
  announce?(saved: SavedRecord): void;
  /** Closes the form. `saved` is the record if it was saved. */
  onClose(saved?: SavedRecord): void;
}

const FormContext = createContext<FormScreen | null>(null);

/** Gives the forms below it their model, inputs and neighbours. */
export const FormProvider = FormContext.Provider;

/** Returns what the forms of the screen have in common. @throws outside a FormProvider. */
export const useFormScreen = (): FormScreen => {
  const screen = useContext(FormContext);
  if (!screen) throw new Error('A form of a record needs a FormProvider above it.');
  return screen;
};
