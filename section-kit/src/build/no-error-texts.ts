// Takes the place of the texts of the runtime's errors in the build: each error also has its code, its arguments and the
// address of its page in the documentation.
export const runtimeDescMap = {};
export const buildDescMap = {};
export const typeDescMap = {};
export const errorDescMap = {};
