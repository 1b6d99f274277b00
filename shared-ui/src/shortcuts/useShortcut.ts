import { type RefObject, useEffect, useEffectEvent } from 'react';
import { isPressed, isSingleKey, type ShortcutName } from './shortcuts';
import { areSingleKeysOn } from './single-keys';

const isElement = (target: EventTarget | null): target is Element => target instanceof Element;

const isTextField = (target: EventTarget | null): boolean =>
  isElement(target) &&
  target.closest('input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]') !==
    null;

const isOpenMenu = (target: EventTarget | null): boolean =>
  isElement(target) && target.matches('[role="combobox"][aria-expanded="true"]');

/** Whether a modal dialog stands before `place`; before everything, where no place is given. */
const isBehindDialog = (place: Element | null | undefined): boolean => {
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
  return dialog !== undefined && !(place && dialog.contains(place));
};

/**
 * Lets the shortcut do `action` while the component is there; nothing where there is none. It belongs to `place`, such
 * as a form that stands in a dialog, or else to the page: what a dialog covers does not hear it. An open menu keeps
 * its keys, and a text field those that are a single one.
 */
export function useShortcut(
  name: ShortcutName,
  action: (() => void) | undefined,
  place?: RefObject<Element | null>,
): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    if (!action || event.isComposing || !isPressed(name, event)) return;
    if (isOpenMenu(target) || isBehindDialog(place?.current)) return;
    if (isSingleKey(name) && (isTextField(target) || !areSingleKeysOn())) return;
    event.preventDefault();
    event.stopPropagation();
    action();
  });

  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    // Before a dropdown takes the key, which it does even while its menu is closed.
    document.addEventListener('keydown', listen, { capture: true });
    return () => document.removeEventListener('keydown', listen, { capture: true });
  }, []);
}
