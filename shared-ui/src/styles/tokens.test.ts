/// <reference types="node" />
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** WCAG 2.2 AA: 4.5 for text, 3 for borders of controls and focus outlines. */
const text = 4.5;
const line = 3;

const pairs: readonly (readonly [front: string, backs: readonly string[], ratio: number])[] = [
  ['text', ['page', 'surface', 'surface-raised', 'sunken', 'hover', 'selected', 'mark'], text],
  ['text-muted', ['page', 'surface', 'surface-raised', 'sunken', 'hover'], text],
  ['accent-text', ['page', 'surface', 'surface-raised', 'selected'], text],
  ['on-accent', ['accent', 'accent-hover'], text],
  ['on-danger', ['danger', 'danger-hover'], text],
  ['danger-text', ['surface', 'page', 'danger-soft'], text],
  ['success-text', ['surface-raised', 'success-soft'], text],
  ['info-text', ['surface-raised', 'info-soft'], text],
  ['line-strong', ['surface', 'page'], line],
  ['focus', ['page', 'surface', 'surface-raised'], line],
  ['accent', ['page', 'surface'], line],
  ...[1, 2, 3, 4, 5, 6].map((hue) => [`hue-${hue}`, ['surface', 'hover', 'selected'], line] as const),
];

const sheet = readFileSync(join(__dirname, 'tokens.css'), 'utf8');

function colour(role: string, scheme: 'light' | 'dark'): string {
  const found = new RegExp(`--color-${role}: (?:light-dark\\((#\\w{6}), (#\\w{6})\\)|(#\\w{6}));`).exec(
    sheet,
  );
  const value = found?.[3] ?? found?.[scheme === 'light' ? 1 : 2];
  if (!value) throw new Error(`no colour for ${role}`);
  return value;
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

describe.each(['light', 'dark'] as const)('%s colours', (scheme) => {
  test.each(pairs.flatMap(([front, backs, ratio]) => backs.map((back) => [front, back, ratio] as const)))(
    '%s on %s has a contrast of at least %s',
    (front, back, ratio) => {
      expect(contrast(colour(front, scheme), colour(back, scheme))).toBeGreaterThanOrEqual(ratio);
    },
  );
});
