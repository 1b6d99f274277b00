import { Checkout } from '../../../e2e/support/checkout';

/** The file that somebody works on, and the text in it that they change: the header of a column of the first list. */
const FILE = 'mfe-reports/src/reports/ReportList.tsx';
const header = (text: string): string => `header: '${text}'`;

/** A checkout that somebody works in. */
export class Workplace {
  private changes = 0;
  private text = 'Department';

  private constructor(readonly checkout: Checkout) {}

  static async create(): Promise<Workplace> {
    return new Workplace(await Checkout.create());
  }

  /** Changes the source. @returns what that column is called from now on. */
  async change(): Promise<string> {
    this.changes += 1;
    const next = `Department ${this.changes}`;
    await this.checkout.edit(FILE, header(this.text), header(next));
    this.text = next;
    return next;
  }
}
