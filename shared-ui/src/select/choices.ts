/** One thing to choose: `value` identifies it in the whole list, `label` is what the user reads and types. */
export interface Choice {
  value: string;
  label: string;
  /** Heading the choice is listed under. */
  group?: string;
}

/** Choices under one heading, in the shape react-select takes. */
export interface ChoiceGroup {
  label: string;
  options: readonly Choice[];
}

/** Text without case and accents, so that "Cafe" finds "Café". */
export function searchKey(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
}

/**
 * The choices to draw: in order, under their headings where they have any, and at most `limit` of them, of which
 * every heading gets a fair share. `left` counts those that did not fit.
 */
export function firstChoices(
  choices: readonly Choice[],
  limit: number,
): { shown: readonly (Choice | ChoiceGroup)[]; left: number } {
  const left = Math.max(0, choices.length - limit);
  const byHeading = new Map<string | undefined, Choice[]>();
  for (const choice of choices) {
    const members = byHeading.get(choice.group);
    if (members) members.push(choice);
    else byHeading.set(choice.group, [choice]);
  }
  const groups = [...byHeading];
  const shares = fairShares(
    groups.map(([, members]) => members.length),
    limit,
  );
  const shown = groups.flatMap(([label, members], index): readonly (Choice | ChoiceGroup)[] => {
    const options = members.slice(0, shares[index]);
    return label === undefined ? options : [{ label, options }];
  });
  return { shown, left };
}

/** Divides `total` over groups of these sizes: what a small group leaves goes to the larger ones. */
function fairShares(sizes: readonly number[], total: number): readonly number[] {
  const shares = sizes.map(() => 0);
  const bySize = sizes.map((size, index) => ({ size, index })).sort((a, b) => a.size - b.size);
  let rest = total;
  bySize.forEach(({ size, index }, turn) => {
    const share = Math.min(size, Math.ceil(rest / (bySize.length - turn)));
    shares[index] = share;
    rest -= share;
  });
  return shares;
}
