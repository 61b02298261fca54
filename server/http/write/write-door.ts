import type { Endpoint } from '#contract/endpoint.ts';
import type { OnRecord } from '#server/db/queries/record-audit.ts';
import type { Lateness } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Principal } from '#server/http/access/principal.ts';
import type { Effect } from './effect.ts';
import type { WriteHeaders } from './write-headers.ts';
import type { Written } from './write-once.ts';

/** A write as it arrived, by any route: its own request, an envelope, a file, or held work. */
export interface Sent {
  who: Principal;
  params: unknown;
  query: unknown;
  body: unknown;
  /** With its query. */
  url: string;
  headers: WriteHeaders;
  requestId: string;
  /** The office's person who brings in another's work. */
  broughtBy?: number;
  /** Where that is somebody else than who brings it in, or writes it: whoever accepts it. */
  onRecord?: Omit<OnRecord, 'requestId'>;
}

/** A registered write, for the doors that do not come by HTTP on their own. */
export interface WriteHandler {
  endpoint: Endpoint;
  /** All of it: permission, receipt, effect, audit, change number. Throws what is neither done, refused nor held. */
  once(sent: Sent): Promise<Written>;
  /** The effect alone, inside a transaction that has a receipt and a time of its own. Throws the refusal. */
  apply(tx: Tx, sent: Sent, late: Lateness[], now: Date): Promise<Effect>;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Every call that writes, for envelopes, files and held work. */
    writeDoors: WriteHandler[];
  }
}
