import type { Locator, Page } from '@playwright/test';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

interface Chunk {
  /** Opens it from the list of reports. */
  open(page: Page): Promise<void>;
  /** Returns the element that the loaded chunk shows. */
  shown(page: Page): Locator;
}

/** Each lazy chunk of the page. */
export const CHUNKS: Readonly<Record<string, Chunk>> = {
  views: {
    open: (page) => button(page, 'Views').click(),
    shown: (page) => page.getByRole('dialog', { name: 'Views' }).getByText(/view/i).first(),
  },
  period: {
    open: (page) =>
      page
        .getByRole('button', { name: /^Period|^Any time/ })
        .first()
        .click(),
    shown: (page) => page.getByRole('dialog', { name: 'Period' }).getByRole('button').first(),
  },
  shortcuts: {
    open: (page) => button(page, 'Keyboard shortcuts').click(),
    shown: (page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' }),
  },
  menu: {
    open: async (page) => {
      // The open dialog is asked again by Enter.
      if (await page.getByRole('dialog', { name: 'Find or go to' }).isVisible())
        await page.keyboard.press('Enter');
      else await button(page, 'Find or go to').click();
    },
    shown: (page) => page.getByRole('dialog', { name: 'Find or go to' }),
  },
  'CSV export': {
    open: async (page) => {
      const csv = page.getByRole('button', { name: /^CSV of/ });
      if (!(await csv.isVisible())) await button(page, 'Export').click();
      await csv.click();
    },
    shown: (page) => page.getByRole('dialog', { name: /^Export/ }),
  },
  import: {
    open: (page) => button(page, 'Import').click(),
    shown: (page) => page.getByRole('button', { name: 'File' }).or(page.getByLabel('File')).first(),
  },
  'new report': {
    open: (page) =>
      page
        .getByRole('button', { name: /^(New|Add)/ })
        .first()
        .click(),
    shown: (page) => page.getByRole('form', { name: 'Add Report' }),
  },
  record: {
    open: (page) => page.getByRole('row').nth(1).click(),
    shown: (page) => page.getByRole('term').first(),
  },
};
