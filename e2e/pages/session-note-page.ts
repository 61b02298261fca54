import { expect, type Page } from '@playwright/test';

/** Session Note of the current session. */
export class SessionNotePage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(): Promise<void> {
    await this.page.getByRole('link', { name: 'Session Note' }).click();
    await expect(this.page.getByRole('textbox', { name: 'Comments', exact: true })).toBeVisible();
  }

  /** Writes into a text and waits until the screen says that it is saved. */
  async write(field: 'Target Behaviors Occurred' | 'Health & Safety Issues' | 'Comments', text: string): Promise<void> {
    await this.page.getByRole('textbox', { name: field, exact: true }).fill(text);
    await expect(this.page.getByText(/^Saved on this device \d/)).toBeVisible();
  }
}
