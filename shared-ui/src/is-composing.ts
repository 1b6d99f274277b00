/**
 * Returns whether a key belongs to an input method, which composes a word from several keys. Safari ends the composition before
 * its last key arrives, with the code 229: https://www.w3.org/TR/uievents/#determine-keydown-keyup-keyCode
 */
export const isComposing = (event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean =>
  event.isComposing || event.keyCode === 229;
