import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { IconSquare } from '#ui/icon-square.tsx';
import type { Tone } from '#ui/tone.ts';
import { Room } from './room.tsx';

/**
 * One line of the check before Submit: its state, what it is, what can be done. One that is answered says so in the room
 * of its question.
 */
export function SubmitRow(props: {
  icon: LucideIcon;
  tone: Tone;
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
  /** Where Submit directs attention while this is in its way. */
  stop?: boolean | undefined;
}) {
  const { icon, tone, title, children, actions, stop } = props;
  return (
    <div className="flex min-h-20 flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 md:gap-x-4 md:px-5">
      <IconSquare icon={icon} small tone={tone} />
      <Room
        className="min-w-36 flex-1 outline-none md:min-w-72"
        data-stop={stop ? '' : undefined}
        tabIndex={stop ? -1 : undefined}
      >
        <h2 className="font-semibold text-body">{title}</h2>
        {children && <div className="text-label font-regular text-muted">{children}</div>}
      </Room>
      <Room className="ml-auto flex flex-wrap justify-end gap-2 max-md:-mr-2" wide>
        {actions}
      </Room>
    </div>
  );
}

/** What was asked keeps its row once it was answered, or its minute came: the page does not move. */
export function useStays(isAsked: boolean): boolean {
  const [was, setWas] = useState(isAsked);
  if (isAsked && !was) setWas(true);
  return isAsked || was;
}
