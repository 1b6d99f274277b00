/**
 * Replaces what matches the patterns in a file of a library, each within one line. Source maps stay right.
 * @this {{ getOptions(): { texts: import('./base').Replacements } }}
 * @param {string} source
 * @throws {Error} If the library has no such text.
 */
export default function leaveOut(source) {
  return this.getOptions().texts.reduce((former, [pattern, replacement]) => {
    const text = former.replace(pattern, replacement);
    if (text === former) throw new Error(`No ${pattern}: compare the rule of the build with the library.`);
    return text;
  }, source);
}
