import { expect, type Page } from '@playwright/test';

/** The dialog Start New Session. */
export class StartSessionPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get dialog() {
    return this.page.getByRole('dialog', { name: 'Start New Session' });
  }

  async open(): Promise<void> {
    await this.page.getByRole('button', { name: 'Start Session' }).last().click();
    await expect(this.dialog).toBeVisible();
  }

  async chooseClient(name: string): Promise<void> {
    const box = this.dialog.getByRole('combobox', { name: 'Client', exact: true });
    await box.fill(name);
    await this.page
      .getByRole('option', { name: new RegExp(name) })
      .first()
      .click();
  }

  async setTimes(start: string, end: string): Promise<void> {
    await this.dialog.getByRole('combobox', { name: 'Start Time', exact: true }).fill(start);
    await this.page.keyboard.press('Tab');
    await this.dialog.getByRole('combobox', { name: 'End Time', exact: true }).fill(end);
    await this.page.keyboard.press('Tab');
  }

  async chooseLocation(name: string): Promise<void> {
    await this.dialog.getByText(name, { exact: true }).click();
  }

  async start(): Promise<void> {
    await this.dialog.getByRole('button', { name: 'Start', exact: true }).click();
  }
}
