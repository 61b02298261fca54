import { type ReactNode, useState } from 'react';
import type { NoteRow } from '#db/rows.ts';
import { clockTimes } from '#domain/time/moment-text.ts';
import { time12 } from '#domain/time/service-time.ts';
import { useSessionView } from '#features/session/frame/session-context.ts';
import { putInNote } from '#features/session/note/save-session-note.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { RoomFor } from '#ui/layout/room-for.tsx';
import { usePlaceChanged } from '#ui/use-place-changed.ts';

export type VisitTimes = Pick<NoteRow['fields'], 'begin_time' | 'end_time'>;

/** What one press puts into the note. `room`: what its words may become by themselves. */
export type TimesAct = { label: string; times: Partial<VisitTimes>; room?: string };
/** What was put there, where, and what was there before. */
type Done = { by: string; set: VisitTimes; before: VisitTimes };

export type Setting = {
  note: NoteRow;
  /** The last press, as long as its times stand. */
  done: Done | null;
  put: (by: string, times: Partial<VisitTimes>) => void;
  back: () => void;
};

/** The presses at Submit that put times into the note: the last one can be taken back where it was made. */
export function useSetting(note: NoteRow): Setting {
  const view = useSessionView();
  const [done, setDone] = useState<Done | null>(null);
  const { begin_time, end_time } = note.fields;
  const stands = done?.set.begin_time === begin_time && done.set.end_time === end_time;
  return {
    note,
    done: stands ? done : null,
    put(by, times) {
      const before = { begin_time, end_time };
      setDone({ by, set: { ...before, ...times }, before });
      void putInNote(view, note, times);
    },
    back: () => void (done && putInNote(view, note, done.before)),
  };
}

const isEndAlone = ({ set, before }: Omit<Done, 'by'>) => set.begin_time === before.begin_time;
const isBeginAlone = ({ set, before }: Omit<Done, 'by'>) => set.end_time === before.end_time;

/** "End Time set to 7:09 PM, before: 9:01 PM" */
export function setText(done: Done): string {
  if (isEndAlone(done)) return `End Time set to ${time12(done.set.end_time)}, before: ${time12(done.before.end_time)}`;
  if (isBeginAlone(done))
    return `Begin Time set to ${time12(done.set.begin_time)}, before: ${time12(done.before.begin_time)}`;
  return `Times set to ${timesText(done.set)}, before: ${timesText(done.before)}`;
}

const timesText = ({ begin_time, end_time }: VisitTimes) => clockTimes(begin_time, end_time);

function backText(done: Omit<Done, 'by'>): string {
  const { before } = done;
  if (isEndAlone(done)) return `Back to ${time12(before.end_time)}`;
  return `Back to ${isBeginAlone(done) ? time12(before.begin_time) : timesText(before)}`;
}

/** `room`: what may be offered here by itself, later. */
type Props = { by: string; act: TimesAct | null | undefined | false | ''; room?: TimesAct | false; setting: Setting };

/**
 * One press puts times into the note, and another in the same place those of before: as wide and as high. What was
 * offered here keeps its room.
 */
export function SetTimes({ by, act, room, setting }: Props) {
  const { done, note, put, back } = setting;
  const [known, setKnown] = useState(act || room || null);
  const isDone = done?.by === by;
  if (act && !isDone && act.label !== known?.label) setKnown(act);
  const shown = isDone ? known : act || known;
  usePlaceChanged(String(isDone));
  if (!shown) return null;
  const { begin_time, end_time } = note.fields;
  const before = { begin_time, end_time };
  const wayBack = backText(isDone ? done : { set: { ...before, ...shown.times }, before });
  const [says, other] = isDone ? [wayBack, shown.label] : [shown.label, wayBack];
  return (
    <Place offered={isDone || Boolean(act)}>
      <Button onClick={() => (isDone ? back() : put(by, shown.times))}>
        <RoomFor className="tabular" text={shown.room ?? other}>
          <span>{says}</span>
        </RoomFor>
      </Button>
    </Place>
  );
}

/** What is not offered any more keeps its place, unseen: what stands beside it stays where it is. */
export function Place({ offered, children }: { offered: boolean; children: ReactNode }) {
  return (
    <span aria-hidden={!offered || undefined} className={cx('inline-flex', !offered && 'invisible')} inert={!offered}>
      {children}
    </span>
  );
}
