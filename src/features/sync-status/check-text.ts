import { howMany } from '#domain/how-many.ts';
import type { DataCheck } from '#sync/download/check-data.ts';

/**
 * What a check found, for somebody at the end of a long day: the answer first, then what it is based on, then what to
 * do.
 */
type CheckText = { ok: boolean; title: string; lines: string[]; advice: string | null };

const entries = (n: number) => howMany(n, 'entry', 'entries');

export function checkText(check: DataCheck): CheckText {
  const { findings, missing, differing, reached } = check;
  const ok = findings.length === 0 && missing === 0 && differing.length === 0;
  const lines = [whereText(check), ...troubleLines(check), ...comparedLines(check)];
  if (!ok) {
    return {
      ok,
      title: 'Something needs a look',
      lines,
      advice: 'Nothing was deleted. Press “Report a problem” and send the text to your office.',
    };
  }
  const title = reached ? 'Nothing is missing' : 'Nothing is missing on this device';
  return { ok, title, lines, advice: reached ? null : 'The server could not be asked. Check again with a network.' };
}

function whereText({ recorded, sent, waiting, refused }: DataCheck): string {
  if (recorded === 0) return 'Nothing was recorded on this device yet.';
  const parts = [
    ...(sent > 0 ? [`${sent.toLocaleString('en-US')} sent`] : []),
    ...(waiting > 0 ? [`${waiting.toLocaleString('en-US')} waiting here`] : []),
    ...(refused > 0 ? [`${refused.toLocaleString('en-US')} under Needs attention`] : []),
  ];
  return `${entries(recorded)} recorded on this device: ${parts.join(', ')}.`;
}

function troubleLines({ findings, missing }: DataCheck): string[] {
  return [
    ...(findings.length > 0 ? [`${entries(new Set(findings.map(({ seq }) => seq)).size)} of them damaged here.`] : []),
    ...(missing > 0
      ? [
          `${entries(missing)} that the server once took ${missing === 1 ? 'is' : 'are'} not there now. They are sent again.`,
        ]
      : []),
  ];
}

function comparedLines({ compared, differing }: DataCheck): string[] {
  if (compared === 0) return [];
  const sessions = howMany(compared, 'sent session');
  if (differing.length === 0) return [`${sessions} compared with the server, word for word: the same.`];
  return [`${sessions} compared with the server. ${howMany(differing.length, 'differs', 'differ')}:`];
}

/** "the server has 40 of its 46 entries", or that it has the same number but different ones. */
export function differsText({ here, there }: { here: number; there: number }): string {
  if (there < here) return `the server has ${there} of its ${entries(here)}`;
  return there > here
    ? `the server has ${there - here} more, from another device`
    : 'its note or its times read otherwise there';
}
