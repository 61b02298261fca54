import { CalendarDays, ChartLine, type LucideIcon, NotebookText, ReceiptText } from 'lucide-react';
import { isAnyGranted, type Permission } from '#domain/access/permission.ts';
import { ButtonLink } from '#ui/button-link.tsx';

type Door = { label: string; icon: LucideIcon; to: (id: number) => string; needs: Permission[] };

const doors: Door[] = [
  {
    label: 'Notes',
    icon: NotebookText,
    to: (id) => `/company/notes?client=${id}`,
    needs: ['company.notes.view', 'company.notes.assigned'],
  },
  {
    label: 'Billing',
    icon: ReceiptText,
    to: (id) => `/company/finance/insurance-billing?show=all&client=${id}`,
    needs: ['company.finance.insurance.view'],
  },
  {
    label: 'Calendar',
    icon: CalendarDays,
    to: (id) => `/schedule/calendar?client=${id}`,
    needs: ['schedule.calendar.view', 'company.schedule.calendar.view'],
  },
  { label: 'Graph', icon: ChartLine, to: (id) => `/graph?client=${id}`, needs: ['behavior.view'] },
];

/** From a client to everything of theirs that the reader may see, one press each. */
export function ClientDoors({ clientId, permissions }: { clientId: number; permissions: readonly string[] }) {
  const open = doors.filter(({ needs }) => isAnyGranted(permissions, needs));
  if (open.length === 0) return null;
  return (
    <nav aria-label="Of this client" className="mb-5 grid grid-cols-2 gap-2">
      {open.map(({ label, icon, to }) => (
        <ButtonLink icon={icon} key={label} to={to(clientId)}>
          {label}
        </ButtonLink>
      ))}
    </nav>
  );
}
