import type { ReactNode } from 'react';
import { linkTo } from 'shared-model/fields/links';
import { CellLink } from 'shared-ui/table';

/** Returns the content of a cell: a telephone number or an email as a link, any other text as it is. */
export const linkedText = (kind: 'phone' | 'email', text: string): ReactNode => {
  const href = linkTo(kind, text);
  return href === undefined ? text : <CellLink to={href}>{text}</CellLink>;
};
