import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';
import { isComposing } from '../is-composing';
import {
  isLeftToText,
  isOfRow,
  isPressed,
  isSingleKey,
  keyLabels,
  keysOf,
  type Shortcut,
  textOf,
} from './shortcuts';
import { areSingleKeysOn, useSingleKeys } from './single-keys';

const isElement = (target: EventTarget | null): target is Element => target instanceof Element;

const isTextField = (target: EventTarget | null): boolean =>
  isElement(target) &&
  target.closest('input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]') !==
    null;

const isOpenMenu = (target: EventTarget | null): boolean =>
  isElement(target) &&
  (target.matches('[role="combobox"][aria-expanded="true"], [aria-haspopup][aria-expanded="true"]') ||
    target.closest('[role="dialog"]') !== null);

/** Returns whether Esc has a typed text of a dropdown to clear first. */
const isTypedChoice = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement && target.matches('[role="combobox"]') && target.value !== '';

/** Returns whether a modal dialog covers `scope`. Without a scope, any open dialog does. */
const isBehindDialog = (scope: Element | null | undefined): boolean => {
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
  return dialog !== undefined && !(scope && dialog.contains(scope));
};

/**
 * Runs `action` on a shortcut while the component is mounted. A dialog over `scope`, or over the page without a scope,
 * disables it. An open menu or popover keeps its keys, and a text field keeps those that it needs. Plain arrow keys work only
 * in a row of a table.
 *
 * Returns props that show the shortcut on its control, after what it does; none while the shortcut is off. A screen reader reads
 * the keys by themselves: it would read the tooltip as a second name.
 */
export function useShortcut(
  name: Shortcut,
  action: (() => void) | undefined,
  {
    text = textOf(name),
    scope,
  }: { readonly text?: string | undefined; readonly scope?: RefObject<Element | null> } = {},
): { title?: string; 'aria-keyshortcuts'?: string; 'aria-description'?: string } {
  const singleKeys = useSingleKeys();
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    if (!action || isComposing(event) || !isPressed(name, event)) return;
    if (isOpenMenu(target) || isBehindDialog(scope?.current)) return;
    if (isLeftToText(name) && isTextField(target)) return;
    if (event.key === 'Escape' && isTypedChoice(target)) return;
    if (isOfRow(name) && !(isElement(target) && target.closest('[role="row"]'))) return;
    if (isSingleKey(name) && !areSingleKeysOn()) return;
    event.preventDefault();
    event.stopPropagation();
    action();
  });

  // A layout effect, because a key can be pressed as soon as the component is on the screen.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    // In the capture phase, because a dropdown takes the key even while its menu is closed.
    document.addEventListener('keydown', listen, { capture: true });
    return () => document.removeEventListener('keydown', listen, { capture: true });
  }, []);

  if (isSingleKey(name) && !singleKeys) return {};
  return {
    title: `${text} (${keyLabels(name).join('+')})`,
    'aria-keyshortcuts': keysOf(name),
    'aria-description': '',
  };
}
