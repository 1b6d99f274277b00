import { rolledUp } from './declarations';

test('names each module by its request or its path, also in what others import, and writes no second `declare`', () => {
  const names: Readonly<Record<string, string>> = {
    'shared-ui/src/index': 'shared-ui',
    './Card': 'shared-ui/src/Card',
    'shared-ui': 'shared-ui',
  };
  const text = rolledUp(
    {
      'shared-ui/src/index':
        "export { Card } from './Card';\nexport declare const size: import('./Card').Size;\n",
      'shared-ui/src/Card':
        'import \'shared-ui\';\nimport type { FC } from "react";\ndeclare const x = 1;\nexport {};\n',
    },
    (specifier) => names[specifier] ?? specifier,
  );
  expect(text).toBe(`declare module 'shared-ui' {
export { Card } from 'shared-ui/src/Card';
export const size: import('shared-ui/src/Card').Size;
}
declare module 'shared-ui/src/Card' {
import 'shared-ui';
import type { FC } from "react";
const x = 1;
export {};
}
`);
});
