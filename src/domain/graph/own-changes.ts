import type { Measuring } from '#domain/session/measuring.ts';
import type { Observation } from '#domain/session/observation.ts';
import { type OwnMeasure, ownHistory } from '#domain/session/own-measure.ts';
import { capital } from '#domain/text.ts';
import { type Catalogued, catalogueLines } from './catalogue-lines.ts';
import type { PhaseMark } from './graph-series.ts';

/**
 * The days from which a behavior is defined or measured otherwise for this client: what lies on both sides is not
 * compared. One that says the same as before is no line.
 */
function ownChanges(own: readonly OwnMeasure[], behaviorId: number): PhaseMark[] {
  let before: Pick<OwnMeasure, 'definition' | 'measured'> = { definition: null, measured: null };
  return ownHistory(own, behaviorId).flatMap((one) => {
    const isDefined = one.definition !== before.definition;
    const isMeasured = JSON.stringify(one.measured) !== JSON.stringify(before.measured);
    before = one;
    if (!isDefined && !isMeasured) return [];
    const label = one.definition === null && one.measured === null ? FOR_ALL : ownLabel(one, { isDefined, isMeasured });
    // Below every phase's own number, and those of measures that were seen to change.
    return [{ id: -OWN - one.id, date: one.from, label, isMeasure: true as const }];
  });
}

const OWN = 1_000_000;
const FOR_ALL = 'As for all clients from here';

/** "Own definition and measure (length) from here": what is otherwise, and how it is recorded from then on. */
function ownLabel(
  { definition, measured }: OwnMeasure,
  { isDefined, isMeasured }: { isDefined: boolean; isMeasured: boolean },
): string {
  const own = [
    ...(isDefined && definition !== null ? ['definition'] : []),
    ...(isMeasured && measured ? [`measure (${wayText(measured)})`] : []),
  ];
  const back = [
    ...(isDefined && definition === null ? ['definition'] : []),
    ...(isMeasured && !measured ? ['measure'] : []),
  ];
  const said = [
    ...(own.length > 0 ? [`own ${own.join(' and ')}`] : []),
    ...(back.length > 0 ? [`${back.join(' and ')} as for all clients`] : []),
  ].join(', ');
  return `${capital(said)} from here`;
}

const wayText = ({ measure, type }: Measuring): string =>
  [measure === 'duration' ? 'length' : 'count', ...(type === null ? [] : ['intervals'])].join(', ');

/**
 * These lines, those of the catalogue, and those that the recordings themselves show: where the first session after a
 * change is recorded the new way, that is one line, not two. @param seen of the recordings
 */
export function measureLines(
  { behavior, own }: { behavior: Catalogued | undefined; own: readonly OwnMeasure[] },
  seen: readonly PhaseMark[],
  observations: readonly Observation[],
  behaviorId: number,
): PhaseMark[] {
  const planned = [...(behavior ? catalogueLines(behavior, own) : []), ...ownChanges(own, behaviorId)];
  const days = observations.filter(({ counts }) => counts[behaviorId] !== undefined).map(({ date }) => date);
  const isSaid = ({ date }: PhaseMark) =>
    planned.some((line) => line.date <= date && !days.some((day) => day >= line.date && day < date));
  return [...seen.filter((line) => !isSaid(line)), ...planned];
}
