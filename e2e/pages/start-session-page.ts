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
    await expect(this.dialog.getByRole('heading', { name: 'Start New Session' })).toBeVisible();
  }

  async chooseClient(name: string): Promise<void> {
    const box = this.dialog.getByRole('combobox', { name: 'Client', exact: true });
    await box.fill(name);
    await this.page
      .getByRole('option', { name: new RegExp(name) })
      .first()
      .click();
  }

  /** Maya, who is measured in every way, whatever the day's plan is; of a caseload without her the first client. */
  async chooseFirstClient(): Promise<void> {
    const chips = this.dialog.getByRole('radiogroup', { name: /^Client/ }).getByRole('radio');
    const maya = this.dialog.getByRole('radio', { name: 'Maya R.' });
    if ((await maya.count()) > 0) return maya.check();
    if ((await chips.count()) > 0) return chips.first().check();
    await this.dialog.getByRole('combobox', { name: 'Client', exact: true }).click();
    await this.page.getByRole('option').first().click();
  }

  async setTimes(start: string, end: string): Promise<void> {
    await this.dialog.getByRole('combobox', { name: 'Start Time', exact: true }).fill(start);
    await this.page.keyboard.press('Tab');
    await this.dialog.getByRole('combobox', { name: 'End Time', exact: true }).fill(end);
    await this.page.keyboard.press('Tab');
  }

  /** The day after the one it begins on. */
  async endNextDay(): Promise<void> {
    const begins = await this.dialog.getByRole('textbox', { name: 'Start Date', exact: true }).inputValue();
    const next = new Date(begins);
    next.setDate(next.getDate() + 1);
    await this.dialog
      .getByRole('textbox', { name: 'End Date', exact: true })
      .fill(`${next.getMonth() + 1}/${next.getDate()}/${next.getFullYear()}`);
    await this.page.keyboard.press('Tab');
  }

  async chooseLocation(name: string): Promise<void> {
    await this.dialog.getByRole('radio', { name, exact: true }).check();
  }

  /** Of a visit that is planned for another hour it is asked when it begins: now. */
  async start(): Promise<void> {
    const time = this.dialog.getByRole('combobox', { name: 'Start Time', exact: true });
    if ((await time.inputValue()) === '') await this.dialog.getByRole('radio', { name: /^Now / }).check();
    await this.dialog.getByRole('button', { name: 'Start', exact: true }).click();
  }

  /** The same where the person may have left a session open: on a server that tests share, another test has. */
  async startEvenSo(): Promise<void> {
    await this.start();
    const question = this.dialog.getByRole('button', { name: 'Start anyway' });
    const refusal = this.dialog.getByText('Recording is not possible');
    await expect(question.or(refusal).or(this.page.getByRole('timer'))).toBeVisible();
    if (await question.isVisible()) await question.click();
  }
}
