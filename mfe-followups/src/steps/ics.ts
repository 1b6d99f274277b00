import type { Stored } from 'shared-store';
import type { FollowUp } from './follow-up';

// https://www.rfc-editor.org/rfc/rfc5545: 3.3.11 escapes texts, 3.1 folds lines at 75 octets.
const escaped = (text: string): string =>
  text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n?|\n/g, '\\n')
    .replace(/(?!\t)\p{Cc}/gu, '');

const octets = (text: string): number => new TextEncoder().encode(text).length;

const folded = (line: string): string => {
  const lines = [''];
  for (const character of line) {
    const last = lines.at(-1) ?? '';
    if (octets(last + character) > 75) lines.push(` ${character}`);
    else lines[lines.length - 1] = last + character;
  }
  return lines.join('\r\n');
};

/** Returns a next step as a calendar file of one whole day. @param address of the step. @param now for its stamp. */
export const icsOf = ({ id, text, customer, day }: Stored<FollowUp>, address: string, now: Date): string => {
  const summary = customer ? `${text} (${customer})` : text;
  const stamp = now.toISOString().replace(/[-:]|\.\d+/g, '');
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Sales Report//Next step//EN', 'BEGIN:VEVENT'];
  lines.push(`UID:${escaped(id)}@${new URL(address).hostname}`, `DTSTAMP:${stamp}`);
  lines.push(
    `DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`,
    `SUMMARY:${escaped(summary)}`,
    `URL:${address}`,
  );
  return `${[...lines, 'END:VEVENT', 'END:VCALENDAR'].map(folded).join('\r\n')}\r\n`;
};
