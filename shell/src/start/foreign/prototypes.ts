// Extensions add to the prototypes of the page before it starts. Loops over the keys of an object would meet their names, and
// an array with a `toJSON` of its own is another text: the signature of each section would not fit.

/** Hides what somebody has added to the prototypes of all objects, arrays and texts. */
const hideAdditions = (): void => {
  for (const prototype of [Object.prototype, Array.prototype, String.prototype, Function.prototype]) {
    for (const key of Object.keys(prototype)) Reflect.defineProperty(prototype, key, { enumerable: false });
    Reflect.deleteProperty(prototype, 'toJSON');
  }
};

// Before other modules run.
hideAdditions();
