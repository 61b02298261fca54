/** Hours of a client's budget that are not used yet; null when the client has no budget. */
export function hoursLeft(budget: number | null, used: number): number | null {
  return budget === null ? null : Math.round((budget - used) * 100) / 100;
}

/** 'N hours left this {period}', as the specification words it. */
export function hoursLeftText(left: number, period: 'week' | 'month'): string {
  return `${formatHours(left)} ${left === 1 ? 'hour' : 'hours'} left this ${period}`;
}

/** Hours for people: at most two decimals, none when whole. */
export function formatHours(hours: number): string {
  return String(Math.round(hours * 100) / 100);
}

/** Under this share of the budget a client counts as low on hours. */
export function isLow(left: number, budget: number): boolean {
  return left < budget * 0.25;
}
