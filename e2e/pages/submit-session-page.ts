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

  /** Says that an end which has not come is right, where that is asked. */
  async keepEnd(): Promise<void> {
    const keep = this.page.getByRole('button', { name: /^Keep /, pressed: false });
    if (await keep.isVisible()) await keep.click();
  }

  /** Submits. An end that has not come, and what was recorded after the end, is said to be right. */
  async submit(): Promise<void> {
    const submit = this.page.getByRole('button', { name: 'Submit Session', exact: true });
    const asked = this.page.getByText(/^Say (when|whether) /);
    const done = this.page.getByRole('button', { name: 'Reopen' });
    await submit.click();
    await expect(asked.first().or(done)).toBeVisible();
    if (await asked.first().isVisible()) {
      const unsaid = this.page.getByRole('button', { name: /^Keep /, pressed: false });
      for (let left = await unsaid.count(); left > 0; left -= 1) {
        await unsaid.first().click();
        await expect(unsaid).toHaveCount(left - 1);
      }
      await submit.click();
    }
    await expect(done).toBeVisible();
  }
}
