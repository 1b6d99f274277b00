/// <reference path="../styles/css-modules.d.ts" />
export { isComposing } from '../is-composing';
export { type Action, ActionButton, KeyedButton } from './Action';
export { ShortcutHelp } from './ShortcutHelp';
export type { ShortcutName } from './shortcuts';
export { useShortcut } from './useShortcut';
