import type { Locator, Page } from '@playwright/test';

/** A user's hands on a page, which count what they do: each key that is pressed, and each click. */
export class Hands {
  strokes = 0;
  private readonly begun = Date.now();

  constructor(private readonly page: Page) {}

  /** Presses keys together, as in "Control+Enter". */
  async press(keys: string): Promise<void> {
    this.strokes += keys.split('+').length;
    await this.page.keyboard.press(keys);
  }

  async type(text: string): Promise<void> {
    this.strokes += text.length;
    await this.page.keyboard.type(text);
  }

  async click(target: Locator): Promise<void> {
    this.strokes += 1;
    await target.click();
  }

  /** How long they have been at it, in seconds. */
  seconds(): number {
    return (Date.now() - this.begun) / 1_000;
  }
}
