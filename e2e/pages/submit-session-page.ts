import { expect, type Page } from '@playwright/test';

/** Submit Session of the current session. */
export class SubmitSessionPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(): Promise<void> {
    await this.page.getByRole('link', { name: 'Submit Session' }).click();
    await expect(this.page.getByRole('heading', { name: 'Submit Session' })).toBeVisible();
  }

  /** Answers for every behavior without events at once, where any are asked about. */
  async answerAll(answer: 'Watched, none happened' | 'Not watched'): Promise<void> {
    await this.page.getByRole('button', { name: answer }).click();
    await expect(this.page.getByRole('radio', { name: answer, checked: true }).first()).toBeVisible();
  }

  async submit(): Promise<void> {
    await this.page.getByRole('button', { name: 'Submit Session', exact: true }).click();
    await expect(this.page.getByRole('button', { name: 'Reopen' })).toBeVisible();
  }
}
