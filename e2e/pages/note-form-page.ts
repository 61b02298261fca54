import { expect, type Locator, type Page } from '@playwright/test';

/** The note form. */
export class NoteFormPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async openNew(): Promise<void> {
    await this.page.goto('/notes');
    await this.page.getByRole('link', { name: 'New note' }).click();
    await expect(this.page.getByRole('heading', { level: 1, name: 'New note' })).toBeVisible();
  }

  async chooseClient(name: string): Promise<void> {
    await this.page.getByRole('combobox', { name: 'Client' }).fill(name.slice(0, 4));
    await this.page.getByRole('option', { name }).click();
  }

  async chooseLocation(name: string): Promise<void> {
    await this.page.getByRole('radio', { name }).check({ force: true });
  }

  async setTime(field: 'Begin Time' | 'End Time', text: string): Promise<void> {
    await this.page.getByRole('combobox', { name: field }).fill(text);
    await this.page.keyboard.press('Tab');
  }

  text(name: string): Locator {
    return this.page.getByRole('textbox', { name, exact: true });
  }

  /** Writes into a text and waits until the screen says that it is on the device. */
  async write(name: string, text: string): Promise<void> {
    await this.text(name).fill(text);
    await expect(this.page.getByText(/^Saved on this device \d/)).toBeVisible();
  }

  async submit(): Promise<void> {
    await this.page.getByRole('button', { name: 'Submit', exact: true }).click();
  }

  saved(): Locator {
    return this.page.getByRole('dialog', { name: 'Note is Saved!' });
  }
}
