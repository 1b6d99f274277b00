// Every Node must be able to read this file, to learn that it is too old.

/** @param {string} text A version, as "v20.19.0" or ">=20". @returns {number[]} Its three numbers. */
function numbersOf(text) {
  return [...(text.match(/\d+/g) || []), 0, 0].slice(0, 3).map(Number);
}

/** @param {number[]} one @param {number[]} other */
function isAtLeast(one, other) {
  for (let index = 0; index < 3; index += 1) {
    const difference = Number(one[index]) - Number(other[index]);
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
  const actual = numbersOf(version);
  const allowed = range.split('||').map((text) => {
    const least = numbersOf(text);
    const name = least.join('.').replace(/\.0$/, '');
    return text.includes('>=')
      ? { name: `${name} or newer`, fits: isAtLeast(actual, least) }
      : {
          name: `${name} or newer of Node ${least[0]}`,
          fits: actual[0] === least[0] && isAtLeast(actual, least),
        };
  });
  if (allowed.some(({ fits }) => fits)) return undefined;
  const names = allowed.map(({ name }) => name).join(', or ');
  return `This is Node ${version}. You need ${names}: install it from https://nodejs.org.`;
}
