/** Why work counts as late (`late` of a note or session), in words for whoever decides about it. */
interface LateReason {
  reason: string;
  /** For a list. */
  short: string;
  /** A sentence. */
  text: string;
  /** Its author can put it right, and reads it, too; the others are for whoever decides about it. */
  forAuthor?: true;
}

const words: readonly LateReason[] = [
  {
    reason: 'off_caseload',
    short: 'Off the caseload',
    text: 'When it arrived, the client was not on its therapist’s caseload.',
  },
  {
    reason: 'disabled',
    short: 'Account disabled',
    text: 'It arrived after its therapist’s account was disabled. They can still send what they recorded before: make sure that the visit took place.',
  },
  {
    reason: 'not_permitted',
    short: 'Without the right',
    text: 'When it arrived, its therapist no longer had the right to record it.',
  },
  {
    reason: 'after_submit',
    short: 'Data after Submit',
    text: 'Session data arrived after the note was submitted: compare the note with its session.',
    forAuthor: true,
  },
  {
    reason: 'ahead',
    short: 'Dated ahead',
    text: 'Its day had not begun when it arrived.',
  },
];

/** In a fixed order. What came in from a file is said with who brought it in, and a newer server's reasons are not known here. */
export function lateReasons(late: readonly string[] | null | undefined): LateReason[] {
  return words.filter(({ reason }) => late?.includes(reason));
}
