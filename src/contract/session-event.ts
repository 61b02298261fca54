import * as z from 'zod/mini';
import { eventKinds, intervalTypes, occurrences, promptLevels } from '#domain/session/session-event.ts';
import { plainText } from '#domain/text.ts';
import { broughtIn, clockOffset, sincePageBegan, timestamp, zoneName } from './common.ts';
import { id, seq, uid } from './ids.ts';

const shortText = z.string().check(z.maxLength(2000), z.overwrite(plainText));
/** Of anything that is counted by hand. */
export const count = z.int().check(z.minimum(0), z.maximum(1000000));

const pageName = z.string().check(z.maxLength(64), z.regex(/^[\w-]*$/, 'Use letters, digits and hyphens'));

/** One fact of a session as it crosses the wire. Which fields a kind needs is `whyNotEvent` in domain. */
const eventFields = {
  uid,
  seq,
  kind: z.enum(eventKinds),
  at: timestamp,
  tz: zoneName,
  mono: z.optional(sincePageBegan),
  boot: z.optional(pageName),
  offset_ms: z.optional(clockOffset),
  behaviour_id: z.optional(id),
  skill_id: z.optional(id),
  level: z.optional(z.enum(promptLevels)),
  run: z.optional(uid),
  index: z.optional(z.int().check(z.minimum(0), z.maximum(9999))),
  occurrence: z.optional(z.enum(occurrences)),
  planned: z.optional(z.int().check(z.minimum(1), z.maximum(10000))),
  /** Seconds. */
  length: z.optional(z.int().check(z.minimum(1), z.maximum(86400))),
  type: z.optional(z.enum(intervalTypes)),
  value: z.optional(count),
  abc: z.optional(z.strictObject({ antecedent: z.optional(shortText), consequence: z.optional(shortText) })),
  target_uid: z.optional(uid),
  /** Of an `offset` that ends an episode of another device: its `onset`. */
  ends: z.optional(uid),
  /** Absent: a person's act. */
  by: z.optional(z.enum(['person', 'app'])),
  /** The event that this one corrects. */
  replaces: z.optional(uid),
};
/** The longest zone has 32 characters; a page's own name is a UUID. Earlier ones may be longer where they are stored. */
export const sentEvent = z.strictObject({
  ...eventFields,
  tz: zoneName.check(z.maxLength(40)),
  boot: z.optional(pageName.check(z.maxLength(36))),
});
export type SentEvent = z.infer<typeof sentEvent>;
/** An event as the server gives it back: with the device that recorded it, or who brought it in. */
export const storedEvent = z.object({
  ...eventFields,
  seq: z.int(),
  device_id: z.optional(z.string()),
  brought_in: broughtIn,
});
