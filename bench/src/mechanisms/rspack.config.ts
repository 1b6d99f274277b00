import { join } from 'node:path';
import { shellConfig } from 'tools/shell-config';
import { type Edit, VARIANTS } from './variants';

const root = join(import.meta.dirname, '../../..');

const { VARIANT } = process.env;
const variant = VARIANTS.find(({ name }) => name === VARIANT);
if (!variant) throw new Error('VARIANT names no variant.');

const config = await shellConfig(join(root, 'shell'));
const files = new Map<string, Edit[]>();
for (const edit of variant.edits) files.set(edit.file, [...(files.get(edit.file) ?? []), edit]);

/** The shell without one mechanism, built into `dist/<variant>`. */
export default {
  ...config,
  output: { ...config.output, path: join(import.meta.dirname, 'dist', variant.name) },
  module: {
    ...config.module,
    rules: [
      ...(config.module?.rules ?? []),
      ...[...files].map(([file, edits]) => ({
        test: join(root, file),
        enforce: 'pre' as const,
        loader: join(import.meta.dirname, 'edit-source.mjs'),
        options: { edits },
      })),
    ],
  },
};
