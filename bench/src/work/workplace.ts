import { Checkout } from '../../../e2e/support/checkout';

/** The file to change, and the text in it: a column's header in the first list. */
const FILE = 'mfe-reports/src/reports/ReportsScreen.tsx';
const header = (text: string): string => `header: '${text}'`;

/** A checkout with a source file that changes. */
export class Workplace {
  private changes = 0;
  private text = 'Department';

  private constructor(readonly checkout: Checkout) {}

  static async create(): Promise<Workplace> {
    return new Workplace(await Checkout.create());
  }

  /** Changes the source. @returns the new header. */
  async change(): Promise<string> {
    this.changes += 1;
    const next = `Department ${this.changes}`;
    await this.checkout.edit(FILE, header(this.text), header(next));
    this.text = next;
    return next;
  }
}
