/**
 * Lets Jest read TypeScript and JSX through swc, in workspace packages, too.
 * @type {NonNullable<import('jest').Config['transform']>}
 */
export const transform = {
  '\\.tsx?$': ['@swc/jest', { jsc: { target: 'es2022', transform: { react: { runtime: 'automatic' } } } }],
};
