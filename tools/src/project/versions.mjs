// Every Node must be able to read this file, to learn that it is too old.

/** @param {string} text A version, as "v20.19.0" or ">=20". @returns {number[]} Its three numbers. */
function numbersOf(text) {
  return [...(text.match(/\d+/g) || []), 0, 0].slice(0, 3).map(Number);
}

/**
 * Returns whether a version is not older than another one, as "1.88" or "v20.19.0".
 * @param {string} version
 * @param {string} least
 */
export function isAtLeast(version, least) {
  const [actual, wanted] = [numbersOf(version), numbersOf(least)];
  for (let index = 0; index < 3; index += 1) {
    const difference = Number(actual[index]) - Number(wanted[index]);
    if (difference !== 0) return difference > 0;
  }
  return true;
}

/**
 * Compares the whole version, because packages need more than its first number.
 * @param {string} version `process.version`
 * @param {string} range `engines.node` of package.json: `^20.19.0 || >=22.12.0`
 * @returns {string | undefined} What is wrong, and what to do.
 */
export function nodeVersionFault(version, range) {
  const allowed = range.split('||').map((text) => {
    const least = numbersOf(text);
    const name = least.join('.').replace(/\.0$/, '');
    return text.includes('>=')
      ? { name: `${name} or newer`, fits: isAtLeast(version, text) }
      : {
          name: `${name} or newer of Node ${least[0]}`,
          fits: numbersOf(version)[0] === least[0] && isAtLeast(version, text),
        };
  });
  if (allowed.some(({ fits }) => fits)) return undefined;
  const names = allowed.map(({ name }) => name).join(', or ');
  return `This is Node ${version}. You need ${names}: install it from https://nodejs.org.`;
}
