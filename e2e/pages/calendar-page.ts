import { expect, type Locator, type Page } from '@playwright/test';

/** The calendar. */
export class CalendarPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(view: 'month' | 'week' | 'day' | 'agenda' = 'agenda'): Promise<void> {
    await this.page.goto(`/schedule/calendar?view=${view}`);
    await expect(this.lines().first()).toBeVisible();
  }

  /** Every event that is drawn. */
  lines(): Locator {
    return this.page.locator('.calendar-entry');
  }

  /** The first event whose words match. */
  line(words: RegExp): Locator {
    return this.lines().filter({ hasText: words }).first();
  }

  /** The agenda as it reads, an event a line. */
  async read(): Promise<string[]> {
    return this.lines().allInnerTexts();
  }

  /** Fills the form of an event of one's own, on a day and at times that are typed. */
  async plan(event: { title: string; date: string; begin: string; end: string }): Promise<void> {
    await this.page.getByRole('button', { name: 'Add event' }).click();
    await this.fill({ 'Start Date': event.date, 'Start Time': event.begin, 'End Time': event.end, Title: event.title });
    await this.save();
  }

  async fill(fields: Record<string, string>): Promise<void> {
    for (const [label, text] of Object.entries(fields)) {
      const field = this.page.getByRole('dialog').getByLabel(label, { exact: false }).first();
      await field.fill(text);
      await field.press('Tab');
    }
  }

  async save(): Promise<void> {
    await this.page.getByRole('button', { name: 'Save event' }).click();
    await expect(this.page.getByRole('dialog', { name: /event/ })).toHaveCount(0);
  }

  /** Opens the list of what waits for a decision. */
  async openApproval(): Promise<void> {
    await this.page.goto('/schedule/calendar?show=approval');
    await expect(this.page.getByRole('checkbox', { name: /^Select all/ })).toBeVisible();
  }

  approve(words: RegExp): Locator {
    return this.page.getByRole('button', { name: new RegExp(`^Approve, .*${words.source}`) }).first();
  }
}
