/**
 * Applies the edits of a variant to one source file, as an rspack loader.
 * @this {import('@rspack/core').LoaderContext<{ edits: import('./variants').Edit[] }>}
 * @param {string} source
 * @throws {Error} If a text to replace is not there exactly once: the mechanism has changed.
 */
export default function editSource(source) {
  return this.getOptions().edits.reduce((text, { find, replace }) => {
    const parts = text.split(find);
    if (parts.length !== 2) throw new Error(`"${find}" stands there ${parts.length - 1} times.`);
    return parts.join(replace);
  }, source);
}
