import * as z from 'zod/mini';
import type { AnswerOf, Endpoint } from '#contract/endpoint.ts';
import type { ContactRow } from '#db/database.ts';
import { saveContact } from '#db/device/contact.ts';
import { findContact } from '#db/queries/unsent.ts';
import { AskFailed, silence } from './ask-failed.ts';
import { noteUnshown } from './download/unshown.ts';
import type { Call } from './http.ts';
import { judge, type Outcome, type Reply } from './send/outcome.ts';
import { signInAgain } from './sign-in-again.ts';
import type { SignInResult } from './sign-in-refusal.ts';
import { getToken, type TokenPorts } from './token.ts';

export type Server = {
  /**
   * Sends with the person's own token, renewing it once if the server refuses it. Never throws. `judge`: what the
   * outcome says about the connection to the server, where that is not the outcome itself.
   */
  send(endpoint: Endpoint, call: Call, judge?: (outcome: Outcome) => Outcome): Promise<Outcome>;
  /** Sends the request and reads the answer by its schema. @throws AskFailed */
  ask<E extends Endpoint>(endpoint: E, call?: Call): Promise<AnswerOf<E>>;
  /** Renews an expired sign-in with the person's password. Never throws because of what the server says. */
  signIn(password: string, newAddress?: string): Promise<SignInResult>;
};

/** How often "the server answered" is stored while all goes well, ms. */
const CONTACT_EVERY_MS = 5000;

/** The server as one person of this device sees it. */
export function createServer(ports: TokenPorts): Server {
  const note = createContactNotes(ports);
  const noteDisabled = createDisabledNotes(ports);
  const send: Server['send'] = async (endpoint, call, judge = (outcome) => outcome) => {
    const { reply, outcome } = await sendWithToken(ports, endpoint, call);
    // A full device can't store it; what the server did is done.
    await note({ reply, outcome: judge(outcome) }).catch(() => undefined);
    await noteDisabled(endpoint, outcome).catch(() => undefined);
    return outcome;
  };
  return {
    send,
    ask: async (endpoint, call = {}) => {
      const outcome = await send(endpoint, call);
      if (outcome.class !== 'done') throw new AskFailed(outcome);
      const answer = z.safeParse(endpoint.answer, outcome.body);
      if (!answer.success) throw new AskFailed({ ...outcome, class: 'incompatible' });
      noteUnshown(endpoint.path, answer.data);
      return answer.data as AnswerOf<typeof endpoint>;
    },
    signIn: (...typed) => signInAgain(ports, ...typed),
  };
}

type Sent = { reply: Reply | null; outcome: Outcome };

async function sendWithToken(
  ports: TokenPorts,
  endpoint: Endpoint,
  call: Call,
  stale: string | null = null,
): Promise<Sent> {
  const token = await getToken(ports, stale);
  if (token.kind === 'needs-sign-in') return { reply: null, outcome: silence('sign_in', 'auth') };
  if (token.kind === 'no-answer')
    return { reply: { kind: 'nothing', reason: 'network' }, outcome: silence('network', 'unknown') };
  const reply = await ports.http.call(endpoint, { ...call, token: token.token });
  const outcome = judge(reply);
  if (outcome.class === 'auth' && stale === null) return sendWithToken(ports, endpoint, call, token.token);
  return { reply, outcome };
}

/** Stores that the account was disabled, or is no longer: whoever is disabled may deliver, and nothing else is answered. */
function createDisabledNotes({ db }: TokenPorts): (endpoint: Endpoint, outcome: Outcome) => Promise<void> {
  let known: boolean | undefined;
  return async ({ delivery, access }, outcome) => {
    const isAnswered = outcome.class === 'done' && !delivery && access !== 'public';
    const says = outcome.code === 'disabled' ? true : isAnswered ? false : known;
    if (says === undefined || says === known) return;
    known = says;
    if (((await findContact(db))?.disabled ?? false) !== says) await saveContact(db, { disabled: says });
  };
}

const waitingFor: Partial<Record<Outcome['class'], ContactRow['waitingFor']>> = {
  unknown: 'network',
  'network-sign-in': 'network-sign-in',
  transient: 'server',
  auth: 'sign-in',
  incompatible: 'update',
};

/** Stores what each reply says about the connection: only changes, and an occasional sign of life. */
function createContactNotes(ports: TokenPorts): (sent: Sent) => Promise<void> {
  let lastWritten = 0;
  let lastWaiting: ContactRow['waitingFor'] | undefined;
  return async ({ reply, outcome }) => {
    const now = ports.now();
    const waiting = waitingFor[outcome.class] ?? null;
    const changed = waiting !== lastWaiting;
    // Another page, or the worker, may have noticed an outage since: then this answer is the end of it.
    const isKnown = !changed && ((await findContact(ports.db))?.waitingFor ?? null) === waiting;
    if (isKnown && Math.abs(now - lastWritten) < CONTACT_EVERY_MS) return;
    lastWaiting = waiting;
    lastWritten = now;
    const at = new Date(now).toISOString();
    const reached = reply?.kind === 'answer' && reply.epoch !== null;
    const unreached = waiting === 'network' || waiting === 'network-sign-in';
    await saveContact(ports.db, {
      waitingFor: waiting,
      ...(reached ? { lastContactAt: at, epoch: reply.epoch } : {}),
      ...(!unreached && { offlineSince: null }),
      ...(unreached && { offlineSince: at }),
      // A page that was closed in the middle of long work left its progress behind.
      ...(unreached && changed && { progress: null }),
    });
  };
}
