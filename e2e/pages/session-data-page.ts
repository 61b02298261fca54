import { expect, type Locator, type Page } from '@playwright/test';

/** What a hand did and saw happen: the numbers a visit must have in the end. */
export class Ledger {
  readonly taps = new Map<string, number>();
  readonly trials = new Map<string, number>();

  /** `Requests item/ind` */
  addTrial(skill: string, level: string): void {
    add(this.trials, `${skill}/${level}`, 1);
  }

  addTap(behavior: string, by = 1): void {
    add(this.taps, behavior, by);
  }

  get allTaps(): number {
    return [...this.taps.values()].reduce((sum, count) => sum + count, 0);
  }

  get allTrials(): number {
    return [...this.trials.values()].reduce((sum, count) => sum + count, 0);
  }
}

function add(counts: Map<string, number>, key: string, by: number): void {
  counts.set(key, (counts.get(key) ?? 0) + by);
}

/** Session Data, as a therapist uses it. A tap counts in the ledger only when its number was seen to change. */
export class SessionDataPage {
  readonly page: Page;
  readonly ledger: Ledger;

  constructor(page: Page, ledger: Ledger) {
    this.page = page;
    this.ledger = ledger;
  }

  async open(): Promise<void> {
    await this.page.goto('/entry/session/data');
    await expect(this.page.getByRole('timer')).toBeVisible();
  }

  tile(behavior: string, count?: number): Locator {
    const name = `${behavior}, count ${count ?? ''}`;
    return this.page.getByRole('button', { name: new RegExp(`^${literal(name)}${count === undefined ? '' : '\\.'}`) });
  }

  /** The name of the first tile. */
  async firstBehavior(): Promise<string> {
    const name = await this.page
      .getByRole('button', { name: /, count \d+\. Add one\.$/ })
      .first()
      .getAttribute('aria-label');
    return (name ?? '').replace(/, count \d+\. Add one\.$/, '');
  }

  /** The number on the tile now. */
  async count(behavior: string): Promise<number> {
    const name = await this.tile(behavior).getAttribute('aria-label');
    return Number(/count (\d+)/.exec(name ?? '')?.[1]);
  }

  async tap(behavior: string): Promise<void> {
    const before = await this.count(behavior);
    await this.tile(behavior).click();
    await expect(this.tile(behavior, before + 1)).toBeVisible();
    this.ledger.addTap(behavior);
  }

  prompt(skill: string, level: string): Locator {
    return this.page
      .getByRole('group', { name: skill, exact: true })
      .getByRole('button', { name: new RegExp(`^${level},`) });
  }

  async score(skill: string, level: string): Promise<void> {
    const button = this.prompt(skill, level);
    const before = Number(/count (\d+)/.exec((await button.getAttribute('aria-label')) ?? '')?.[1]);
    await button.click();
    await expect(button).toHaveAccessibleName(new RegExp(`count ${before + 1}$`));
    this.ledger.addTrial(skill, level);
  }

  async undo(): Promise<void> {
    await this.page.getByRole('region', { name: 'Undo' }).getByRole('button', { name: 'Undo' }).click();
  }

  /** Stops what is recorded by intervals, and closes what is over: also what an earlier story left, which has the place. */
  async endIntervals(): Promise<void> {
    const other = this.page.getByRole('button', { name: 'Other interval…' });
    const end = this.page.getByRole('button', { name: /^(?:Stop|Close)$/ });
    await expect(async () => {
      if (await end.first().isVisible()) await end.first().click();
      await expect(other).toBeVisible({ timeout: 1000 });
    }).toPass();
  }

  /** Starts an interval recording of `seconds` × `planned`. */
  async startIntervals(behavior: string, seconds: number, planned: number, kind?: string): Promise<void> {
    await this.endIntervals();
    await this.page.getByRole('button', { name: 'Other interval…' }).click();
    const sheet = this.page.getByRole('dialog', { name: 'Interval recording' });
    await sheet.getByRole('combobox', { name: 'Behavior' }).selectOption({ label: behavior });
    if (kind) await sheet.getByRole('radio', { name: kind }).check();
    await sheet.getByRole('radio', { name: 'Custom', exact: true }).check();
    await sheet.getByLabel('Seconds').fill(String(seconds));
    await sheet.getByLabel('Number of intervals').fill(String(planned));
    await sheet.getByRole('button', { name: 'Start', exact: true }).click();
    await expect(sheet).toBeHidden();
  }

  /** Marks the running interval and answers its number (from 1), once the mark was seen. */
  async markOccurred(): Promise<number> {
    const button = this.page.getByRole('button', { name: /^Occurred/ });
    const line = await this.page.getByText(/^Interval \d+ of \d+$/).textContent();
    await button.click();
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    return Number(/\d+/.exec(line ?? '')?.[0]);
  }

  /** Until the last interval of every recording is over. */
  async waitForIntervalsToEnd(): Promise<void> {
    await expect(this.page.getByRole('button', { name: /^Occurred/ })).toHaveCount(0, { timeout: 30_000 });
  }

  async waitForInterval(number: number): Promise<void> {
    await expect(this.page.getByText(new RegExp(`^Interval ${number} of \\d+$`))).toBeVisible({ timeout: 15_000 });
  }
}

function literal(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}
