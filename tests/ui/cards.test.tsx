// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { Users } from 'lucide-react';
import { describe, expect, test } from 'vitest';
import { ProgressBar } from '../../src/ui/feedback/progress-bar.tsx';
import { DashboardCard } from '../../src/ui/layout/dashboard-card.tsx';
import { StatsCard } from '../../src/ui/layout/stats-card.tsx';

describe('cards', () => {
  test('a stats card shows its number, what it is and what was counted', () => {
    render(<StatsCard footer="On your caseload" icon={Users} subtitle="Clients" title={12} />);
    expect(screen.getByText('Clients').nextElementSibling?.textContent).toBe('12');
    screen.getByText('On your caseload');
    expect(document.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
  });

  test('a number that is not known yet is no zero', () => {
    render(<StatsCard icon={Users} subtitle="RBTs" title={undefined} />);
    expect(screen.getByText('RBTs').nextElementSibling?.textContent).toBe('–');
  });

  test('a dashboard card is a region with its title', () => {
    render(
      <DashboardCard footer="Foot" title="Storage">
        Inside
      </DashboardCard>,
    );
    expect(screen.getByRole('region', { name: 'Storage' }).textContent).toContain('Inside');
    screen.getByRole('heading', { level: 2, name: 'Storage' });
  });
});

describe('a progress bar', () => {
  test.each([0, 37.5, 100])('at %s is 3 px high, and its value is told', (value) => {
    render(<ProgressBar label="Sending" value={value} />);
    const bar = screen.getByRole('progressbar', { name: 'Sending' });
    expect(bar.style.height).toBe('3px');
    expect(bar.getAttribute('aria-valuenow')).toBe(String(Math.round(value)));
  });

  test.each([-1, 100.5, Number.NaN])('never shows %s: a value is 0 to 100', (value) => {
    const draw = () => ProgressBar({ label: 'Sending', value });
    expect(draw).toThrow(RangeError);
  });
});
