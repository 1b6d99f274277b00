import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Checkout } from '../../../e2e/support/checkout';

/** The file to change: the screen of the first list. */
const FILE = 'mfe-reports/src/reports/ReportsScreen.tsx';

/** A checkout with a source file that changes. */
export class Workplace {
  private changes = 0;

  private constructor(readonly checkout: Checkout) {}

  static async create(): Promise<Workplace> {
    return new Workplace(await Checkout.create());
  }

  /** Adds a line that sets `workplaceChange` in the page. @returns its new value. */
  async change(): Promise<number> {
    this.changes += 1;
    const line = `Object.assign(globalThis, { workplaceChange: ${this.changes} });\n`;
    await appendFile(join(this.checkout.folder, FILE), line);
    return this.changes;
  }
}
