/**
 * How Jest reads the sources: TypeScript and JSX through swc, workspace packages included.
 * @type {NonNullable<import('jest').Config['transform']>}
 */
export const transform = {
  '\\.tsx?$': ['@swc/jest', { jsc: { target: 'es2022', transform: { react: { runtime: 'automatic' } } } }],
};
