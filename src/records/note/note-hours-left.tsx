import { useDevice } from '#db/react/device-context.ts';
import { asOfText } from '#domain/time/moment-text.ts';
import { HoursLeftLine } from '#ui/layout/hours-left-line.tsx';
import { type HoursOf, useHoursLine } from './use-hours-line.ts';

/** "12 hours left this week" of the client in the period of the visit, with the date of that information. */
export function NoteHoursLeft(props: HoursOf) {
  const { clock } = useDevice();
  const line = useHoursLine(props);
  return line && <HoursLeftLine {...line} asOf={line.at && asOfText(line.at, clock.now(), props.policy.timeZone)} />;
}
