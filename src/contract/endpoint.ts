import * as z from 'zod/mini';
import type { Permission } from '#domain/access/permission.ts';

/** Who may call: anyone, anyone signed in, or anyone who holds at least one of the named permissions. */
export type Access = 'public' | 'signed-in' | readonly Permission[];

type Schema = z.core.$ZodType;

/** What the bodies of a call may weigh: the next above its largest one that is legal, at three bytes a character. */
export const BODY_BYTES = { small: 8_000, list: 64_000, text: 256_000, whole: 1_000_000 } as const;

/** One API call, as both sides know it. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  access: Access;
  params?: Schema;
  /** A field that is not named here is refused, as in a body. */
  query?: z.ZodMiniObject;
  body?: Schema;
  /** Looked at before the body is read. Every call with a body declares it. */
  bodyBytes?: number;
  answer: Schema;
  /** What a success is told with when it is not done yet; otherwise 200, 201 or 204. */
  success?: 202;
  /** Its author's late work: a disabled person may still deliver it (reading 36). */
  delivery?: true;
  /** A device takes it down without a network and sends it later, alone, in an envelope or in a file. */
  offline?: true;
};

export type AnswerOf<E extends Endpoint> = z.output<E['answer']>;

/** The answer of a call that returns nothing: 204. */
export const nothing = z.void();
