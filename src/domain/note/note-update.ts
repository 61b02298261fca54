import { type DraftField, type DraftSlot, draftFields, type NoteDraft, redraft } from './note-draft.ts';

/** A text that says word for word what would be drafted. An empty one says nothing, and may have been emptied. */
export const saysDraft = (text: string, fresh: string): boolean => text !== '' && text === fresh;

/** Fields whose text is as it was drafted. An empty one says nothing. */
export const asDrafted = (texts: NoteDraft, drafted: NoteDraft): DraftField[] =>
  draftFields.filter((field) => saysDraft(texts[field], drafted[field]));

/** What was drafted of `texts` once they are those of `there`, which says of which fields nobody has written a word. */
export function draftedOf(
  texts: NoteDraft,
  there: NoteDraft & { drafted?: readonly string[] | undefined },
  known: NoteDraft,
): NoteDraft {
  const drafted = { ...known };
  for (const field of draftFields)
    if (there.drafted?.includes(field) && texts[field] === there[field]) drafted[field] = there[field];
  return drafted;
}

/** Whether there is anything to write of it. */
export const hasFollowed = ({ changed, drafted }: Followed, before: NoteDraft): boolean =>
  Object.keys(changed).length > 0 || draftFields.some((field) => drafted[field] !== before[field]);

/** What new data does to a note: unedited fields follow, edited ones wait for the person. */
type Followed = { changed: Partial<NoteDraft>; drafted: NoteDraft; waiting: DraftField[] };

/**
 * Fields that still are what was drafted follow the data. An edited field is never touched; it is named in `waiting`. What an
 * older app drafted elsewhere comes without a word of that: it is known by what it says (`saysDraft`).
 */
export function followData(texts: NoteDraft, drafted: NoteDraft, fresh: NoteDraft): Followed {
  const followed: Followed = { changed: {}, drafted: { ...drafted }, waiting: [] };
  for (const field of draftFields) {
    if (fresh[field] === drafted[field]) continue;
    const isSame = saysDraft(texts[field], fresh[field]);
    if (isSame || texts[field] === drafted[field]) followed.drafted[field] = fresh[field];
    else followed.waiting.push(field);
    if (!isSame && texts[field] === drafted[field])
      followed.changed[field] = redraft(texts[field], drafted[field], fresh[field]);
  }
  return followed;
}

/**
 * One line of the preview of "Update from data": `was` in the text becomes `becomes`. `own`: it is the person's own sentence
 * about the same, which stays unless they choose otherwise: beside it the note would say two numbers.
 */
export type Proposal = { field: DraftField; was: string | null; becomes: string | null; own?: true };

/**
 * What new data would change in edited text, sentence by sentence. A sentence that the person took out, and whose
 * numbers are still the same, is not brought back.
 */
export function proposals(texts: NoteDraft, drafted: NoteDraft, slots: readonly DraftSlot[]): Proposal[] {
  const taken = new Set<string>();
  return slots.flatMap(({ field, pattern, about, text }): Proposal[] => {
    const was = pattern.exec(texts[field])?.[0] ?? null;
    if (was === text) return [];
    if (was !== null || text === null) return [{ field, was, becomes: text }];
    if (drafted[field].includes(text)) return [];
    const isDrafted = (sentence: string) => slots.some((slot) => slot.pattern.test(sentence));
    const own = sentencesOf(texts[field]).find(
      (sentence) => about.test(sentence) && !taken.has(sentence) && !isDrafted(sentence),
    );
    if (own === undefined) return [{ field, was, becomes: text }];
    taken.add(own);
    return [{ field, was: own, becomes: text, own: true }];
  });
}

/**
 * Fields that say otherwise than the data. What was drafted from what matters to nobody whose text says what would be
 * drafted now, such as a text that came from another device.
 */
export function outdatedFields(
  texts: NoteDraft,
  drafted: NoteDraft,
  fresh: { draft: NoteDraft; slots: readonly DraftSlot[] },
): DraftField[] {
  const { waiting } = followData(texts, drafted, fresh.draft);
  if (waiting.length === 0) return [];
  const offered = proposals(texts, drafted, fresh.slots);
  return waiting.filter((field) => offered.some((one) => one.field === field));
}

/** The last one may have no full stop yet. */
const sentencesOf = (text: string): string[] => text.match(/\S[^\n]*?[.!?](?=\s|$)|\S[^\n]*$/gm) ?? [];

/** The texts after the accepted proposals; everything else stays as it was typed. */
export function applyProposals(texts: NoteDraft, accepted: readonly Proposal[]): NoteDraft {
  const next: NoteDraft = { target_behaviors: texts.target_behaviors, skill_learned: texts.skill_learned };
  for (const { field, was, becomes } of accepted) next[field] = applyOne(next[field], was, becomes);
  return next;
}

function applyOne(text: string, was: string | null, becomes: string | null): string {
  if (was === null) return [text.trimEnd(), becomes].filter(Boolean).join(' ');
  const at = text.indexOf(was);
  if (at < 0) return text;
  const [before, after] = [text.slice(0, at), text.slice(at + was.length)];
  return becomes === null ? before + after.replace(/^ /, '') : before + becomes + after;
}

/** A text in parts: which of its sentences still are as they were drafted. */
export function draftedParts(text: string, drafted: string): { text: string; drafted: boolean }[] {
  const sentences = drafted.match(/\S.*?\.(?=\s|$)/gs) ?? [];
  const spans = sentences
    .map((one) => ({ from: text.indexOf(one), to: text.indexOf(one) + one.length }))
    .filter(({ from }) => from >= 0)
    .sort((a, b) => a.from - b.from);
  const parts: { text: string; drafted: boolean }[] = [];
  let at = 0;
  for (const { from, to } of spans) {
    if (from < at) continue;
    if (from > at) parts.push({ text: text.slice(at, from), drafted: false });
    parts.push({ text: text.slice(from, to), drafted: true });
    at = to;
  }
  if (at < text.length) parts.push({ text: text.slice(at), drafted: false });
  return parts;
}
