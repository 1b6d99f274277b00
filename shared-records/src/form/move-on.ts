import type { KeyboardEvent } from 'react';
import { isComposing } from 'shared-ui/shortcuts';

const FIELDS = 'input:not([type="hidden"], [aria-hidden="true"]), textarea, select';

const isEmpty = (field: Element): boolean =>
  (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) &&
  field.value === '' &&
  // A dropdown shows its choice beside its input.
  !field.matches('[role="combobox"]');

/**
 * Moves on to the next field by Enter while most of the later ones are empty. By default Enter saves from any field: it would close a
 * half-typed form, and the next letters would be commands of the list.
 */
export const moveOnByEnter = (event: KeyboardEvent): void => {
  const { key, target, nativeEvent, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (key !== 'Enter' || isComposing(nativeEvent) || event.defaultPrevented) return;
  if (ctrlKey || metaKey || altKey || shiftKey) return;
  if (!(target instanceof HTMLInputElement) || target.matches('[role="combobox"]')) return;
  const fields = [...(target.form?.querySelectorAll<HTMLElement>(FIELDS) ?? [])];
  const later = fields.slice(fields.indexOf(target) + 1);
  if (later.filter(isEmpty).length * 2 <= later.length) return;
  event.preventDefault();
  later[0]?.focus();
};
