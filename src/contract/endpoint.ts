import * as z from 'zod/mini';
import type { Permission } from '#domain/access/permission.ts';
import type { ChangedKind } from './changed-entities.ts';

/** Who may call: anyone, anyone signed in, or anyone who holds at least one of the named permissions. */
export type Access = 'public' | 'signed-in' | readonly Permission[];

type Schema = z.core.$ZodType;

/** What a call that reads tells, for the audit and for whoever keeps an open page of it fresh. */
export type Reads = {
  /**
   * What the audit says was seen by a right of the office: the word that writes of the same thing have there, or rows
   * of several kinds, for which the audit's screen has a name. Null: it tells nothing of a client, only counts, or only
   * what is one's own, and is not written down.
   */
  audited: 'behavior_entry' | 'client' | 'event' | 'held_work' | 'note' | 'phase_line' | 'session' | 'several' | null;
  /** The rights of the office that are meant, where they are not those that its access names. */
  byRight?: readonly Permission[];
  /** What its rows are made of: an open page of it is fetched again when one of these changes; or at any change. */
  madeOf: readonly ChangedKind[] | 'any';
};

/** What the bodies of a call may weigh: the next above its largest one that is legal, at three bytes a character. */
export const BODY_BYTES = { small: 8_000, list: 64_000, text: 256_000, whole: 1_000_000 } as const;

/** One API call, as both sides know it. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  /** Every call of the table that reads declares it. */
  reads?: Reads;
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

/** Nobody sees more than their own by it, and no kind of rows says when it reads differently. */
export const UNSEEN = { audited: null, madeOf: 'any' } as const satisfies Reads;

/** A call of the table: one that reads says what. */
export type DeclaredEndpoint = Endpoint &
  ({ method: 'GET'; reads: Reads } | { method: Exclude<Endpoint['method'], 'GET'> });

export type AnswerOf<E extends Endpoint> = z.output<E['answer']>;

/** The answer of a call that returns nothing: 204. */
export const nothing = z.void();
