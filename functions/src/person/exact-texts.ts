import * as v from 'valibot';

/** The names and addresses to look for. */
export const wantedSchema = v.object({
  names: v.array(v.string()),
  emails: v.array(v.string()),
  /** Names of others that have one of these names in them, such as "Budi Santoso Wijaya". */
  longer: v.array(v.string()),
});

type Wanted = v.InferOutput<typeof wantedSchema>;

/** A piece of a text that has the name or the address as it stands, or nearly so. */
export interface Piece {
  readonly kind: 'name' | 'email' | 'alike';
  /** The name in the spelling that was asked for; the address in lower case. */
  readonly of: string;
}

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

// A break of a line within a name is for a human to judge.
const spaced = (text: string): string => text.trim().split(/\s+/).map(escaped).join('\\s+');

/** Returns alternatives, the longest first: one name may begin with another one. */
const anyOf = (texts: readonly string[], pattern: (text: string) => string): string =>
  [...texts]
    .filter((text) => text.trim() !== '')
    .sort((one, other) => other.length - one.length)
    .map(pattern)
    .join('|') || '(?!)';

const LETTER = '[\\p{L}\\p{N}\\p{M}_]';

// The beginning of somebody's address is no name.
const whole = (alternatives: string): string => `(?<!${LETTER})(${alternatives})(?!${LETTER}|@)`;

// A full stop or a bracket behind an address is no part of it.
const wholeEmail = (alternatives: string): string =>
  `(?<![\\p{L}\\p{N}._%+-])(${alternatives})(?![\\p{L}\\p{N}_%+-]|[.@][\\p{L}\\p{N}])`;

/** Returns a function that replaces each piece of a text by what `decide` returns. It takes linear time. */
export const replacerOf = ({ names, emails, longer }: Wanted) => {
  const pattern = new RegExp(
    [whole(anyOf(longer, spaced)), wholeEmail(anyOf(emails, escaped)), whole(anyOf(names, spaced))].join('|'),
    'giu',
  );
  const plainOf = (text: string): string => text.toLowerCase().replace(/\s+/g, ' ');
  const known = new Map(names.map((name) => [plainOf(name), name]));
  return (text: string, decide: (piece: Piece) => string | undefined): string =>
    text.replace(pattern, (found: string, other?: string, email?: string) => {
      if (other !== undefined) return found;
      if (email !== undefined) return decide({ kind: 'email', of: email.toLowerCase() }) ?? found;
      const kind = names.includes(found) ? 'name' : 'alike';
      return decide({ kind, of: known.get(plainOf(found)) ?? found }) ?? found;
    });
};
