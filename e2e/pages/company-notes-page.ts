import { expect, type Page } from '@playwright/test';

/** Notes (all therapists). */
export class CompanyNotesPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(): Promise<void> {
    await this.page.goto('/company/notes');
    await expect(this.page.getByRole('table')).toBeVisible();
  }

  /** Opens the first note of a client ("Ruiz, Maya") in the side panel. */
  async openNote(client: string): Promise<void> {
    await this.page.getByRole('row').filter({ hasText: client }).first().click();
  }
}
