import * as z from 'zod/mini';
import { whyTooLong } from '#domain/money/icn-key.ts';
import { line } from './common.ts';

/** The insurer's control number; spaces around it are not part of it. */
export const icn = line.check(z.minLength(1, 'Type an ICN'));
/** One that is given to notes: all of it is compared. */
const givenIcn = icn.check(
  z.check<string>(({ value, issues }) => {
    const message = whyTooLong(value);
    if (message !== null) issues.push({ code: 'custom', input: value, message });
  }),
);

/** What notes are given, and what they have until then. */
export const groupIcns = { icn: givenIcn, replaces: z.optional(icn) };
