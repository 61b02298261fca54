import { setImmediate as turnOfOthers } from 'node:timers/promises';

/** As in `mapInTurns`, ms. */
const LONGEST_TURN_MS = 1;
/** A list that is written in one go. */
const FEW_ROWS = 20;
/** How far inside an answer a long list may stand: a session's records, in a result of an envelope. */
const DEPTH = 5;

/**
 * The JSON text of an answer, as `JSON.stringify` writes it. Of a long list one row after the other, and every few
 * milliseconds whoever else is waiting comes first. For plain data, without `toJSON`.
 */
export async function jsonInTurns(answer: unknown): Promise<string> {
  const parts: string[] = [];
  let begun = performance.now();
  const write = async (value: unknown): Promise<void> => {
    if (Array.isArray(value) && hasLongList(value)) {
      for (const [at, row] of value.entries()) {
        parts.push(at === 0 ? '[' : ',');
        await write(row);
      }
      parts.push(']');
    } else if (isObject(value) && hasLongList(value)) {
      const fields = Object.entries(value).filter(([, field]) => field !== undefined);
      for (const [at, [key, field]] of fields.entries()) {
        parts.push(`${at === 0 ? '{' : ','}${JSON.stringify(key)}:`);
        await write(field);
      }
      parts.push('}');
    } else {
      parts.push(JSON.stringify(value) ?? 'null');
      if (performance.now() - begun < LONGEST_TURN_MS) return;
      await turnOfOthers();
      begun = performance.now();
    }
  };
  await write(answer);
  return parts.join('');
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

function hasLongList(value: unknown, depth = 0): boolean {
  if (!isObject(value) || depth > DEPTH) return false;
  if (Array.isArray(value) && value.length > FEW_ROWS) return true;
  return Object.values(value).some((one) => hasLongList(one, depth + 1));
}
