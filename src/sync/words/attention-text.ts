import type { AttentionItem } from '#db/queries/attention.ts';
import { otherOfEntry } from '#sync/entry-editor-of.ts';
import { changedTooText } from '#sync/note-editor-of.ts';
import { fieldErrorsText } from './field-errors.ts';

/** Why a record needs a person, in a few words, and what to do about it. */
type AttentionText = { reason: string; advice: string };

type Trouble = Pick<AttentionItem, 'kind' | 'error' | 'sentence'> & Partial<Pick<AttentionItem, 'entityType' | 'op'>>;

const kept = 'Nothing is lost: it is kept on this device.';

/** The reassurance for work that the server does not have; null where it has it. */
export function keptText({ kind }: Pick<AttentionItem, 'kind'>): string | null {
  return kind === 'conflict' || kind === 'refused' || kind === 'trouble' ? kept : null;
}

/** Decided by kind, status and code; the server's own sentence is only ever quoted. */
export function attentionText(item: Trouble): AttentionText {
  if (item.entityType === 'event') return eventText(item);
  switch (item.kind) {
    case 'held':
      return { reason: 'Times overlap another note', advice: 'Change the times and submit again.' };
    case 'office':
      if (item.sentence !== null)
        return {
          reason: item.sentence ? `The office declined it: ${item.sentence}` : 'The office declined it',
          advice: 'Ask your office what to do. They keep a copy of it.',
        };
      return { reason: 'The office has it and must decide', advice: 'There is nothing for you to do.' };
    case 'returned':
      return {
        reason: item.sentence ? `Returned: ${item.sentence}` : 'Returned by a reviewer',
        advice: 'Change the note and submit again.',
      };
    case 'conflict':
      return conflictText(item);
    case 'refused':
      return refusedText(item);
    case 'trouble':
      return troubleText(item);
  }
}

/** Calendar work is decided in the calendar itself, where both sides are shown. */
function eventText({ error, sentence }: Trouble): AttentionText {
  const advice = `Open the calendar to choose what holds. ${kept}`;
  if (error?.code === 'version') return { reason: 'It was changed elsewhere, too', advice };
  if (error?.status === 403) return { reason: 'The server does not allow it', advice };
  return { reason: sentence ?? 'The server could not take it', advice };
}

function conflictText({ error, sentence, entityType }: Trouble): AttentionText {
  if (error?.class === 'addendum')
    return {
      reason: 'This note is billed or paid, and closed to this change',
      advice: `Tell your office what you wanted to change. ${kept}`,
    };
  const reopened = `Open the note again. ${kept}`;
  if (error?.code === 'note_deleted') return { reason: 'This note was deleted', advice: reopened };
  if (error?.code === 'note_open') return { reason: 'This note can be edited again', advice: reopened };
  if (error?.code === 'timeconflicts')
    return { reason: 'Times overlap another note', advice: 'Change the times and submit again.' };
  // Only a refusal by the version brings the other one along: of any other there is nothing to choose from.
  if (error?.code === 'stored_otherwise')
    return {
      reason: 'It is stored already, and says something else',
      advice: `Compare the two: what is missing can be added to the stored one. ${kept}`,
    };
  if (error?.code !== 'version')
    return { reason: sentence ?? 'The server could not take it', advice: `Tell your office. ${kept}` };
  if (entityType === 'entry')
    return { reason: otherOfEntry(error?.current), advice: `Open the entry to choose what holds. ${kept}` };
  return { reason: changedTooText(error?.current), advice: `Open the note to choose a version. ${kept}` };
}

function troubleText({ op }: Trouble): AttentionText {
  if (op === 'addAddendum')
    return {
      reason: 'The note is billed or paid: your change goes out as an addendum',
      advice: `We keep trying. ${kept}`,
    };
  return { reason: 'The server has a problem with this item', advice: `We keep trying. ${kept}` };
}

function refusedText({ error, sentence }: Trouble): AttentionText {
  const advice = `Tell your office. ${kept}`;
  if (error?.class === 'undecodable')
    return {
      reason: 'It can’t be read on this device',
      advice: `Export it under Sync status and give the file to your office. ${kept}`,
    };
  if (error?.class === 'too-large') return { reason: 'It is too large to send', advice };
  if (error?.class === 'fork') return { reason: 'The server has another record under its number', advice };
  if (error?.status === 403) return { reason: 'The server does not allow it', advice };
  if (error?.status === 404) return { reason: 'The server does not know what it belongs to', advice };
  return { reason: fieldErrorsText(error?.errors) ?? sentence ?? 'The server could not take it', advice };
}
