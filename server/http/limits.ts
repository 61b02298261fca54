/**
 * The server's upper limits. Tests pass in their own; the environment can change only the three request allowances, the
 * work at once and the wait, and can't remove any of them.
 */
export interface Limits {
  /** Bytes of a body. */
  bodyBytes: number;
  /** From a request's first byte to the last of its body; longer than the slowest network needs for the largest one. */
  requestMs: number;
  /** Without a byte of a body; shorter than others wait for their turn, which a body that stands still has. */
  stalledBodyMs: number;
  /** Answers to one person at screens that are made or sent at once, and as many again for their devices. */
  answersInFlight: number;
  /** Of these, how many the server works on at once. */
  answersAtWork: number;
  /** Requests of the same that may wait for their turn before more are turned away; their bodies are not read yet. */
  answersWaiting: number;
  longestTurnMs: number;
  /** Work for one caller, ms, before their share counts; and that share of the time while others ask too. */
  workAtOnceMs: number;
  workShare: number;
  /** Where as much waits for the database as is worked on for so long, ms, more comes than can be done: lists are refused meanwhile. */
  waitMs: number;
  /** An envelope begins no call after so long, ms: with a last slow one it is still answered before its device gives up. */
  envelopeMs: number;
  /** What one decision about held work takes along is begun no later than this, ms: others wait for the server. */
  decisionMs: number;
  /** Without a byte read of an answer. */
  stalledAnswerMs: number;
  /** From an answer's first byte to its last; longer than the slowest network needs for the largest one. */
  answerMs: number;
  /** Failed sign-ins of one address or account that cost nothing; from the next one on each doubles the wait. */
  freeSignInFailures: number;
  firstWaitSeconds: number;
  /** The wait never grows beyond this, so that nobody is locked out for good. */
  longestAccountWaitSeconds: number;
  longestAddressWaitSeconds: number;
  /** Failures are forgotten after so long without another. */
  forgetFailuresSeconds: number;
  /** Password mails of one address of the network, and to one account, that cost nothing; the waits are those above. */
  freeMailsOfAddress: number;
  freeMailsToAccount: number;
  /** Password mails worked on at once; more are turned away. */
  mailsAtOnce: number;
  /** Password hashes worked on at once; each takes a core for some 12 ms. */
  hashesAtOnce: number;
  /** Sign-ins that may wait for a hash before more are turned away. */
  hashesWaiting: number;
  /** Requests a minute of one person at screens, to this process. */
  requestsOfPerson: number;
  /** Requests a minute by which one person's devices deliver and follow; an envelope of many calls is one. */
  requestsOfDevices: number;
  /** Requests a minute of one address of the network that do not show who asks. */
  requestsOfAddress: number;
}

export const defaultLimits: Limits = {
  bodyBytes: 1_000_000,
  requestMs: 300_000,
  stalledBodyMs: 10_000,
  answersInFlight: 6,
  answersAtWork: 2,
  answersWaiting: 200,
  longestTurnMs: 20_000,
  workAtOnceMs: 1_000,
  workShare: 0.1,
  waitMs: 2_000,
  envelopeMs: 8_000,
  decisionMs: 3_000,
  stalledAnswerMs: 30_000,
  answerMs: 300_000,
  freeSignInFailures: 4,
  firstWaitSeconds: 1,
  longestAccountWaitSeconds: 60,
  longestAddressWaitSeconds: 900,
  forgetFailuresSeconds: 3600,
  freeMailsOfAddress: 20,
  freeMailsToAccount: 3,
  mailsAtOnce: 50,
  hashesAtOnce: 2,
  hashesWaiting: 200,
  requestsOfPerson: 3_000,
  requestsOfDevices: 6_000,
  requestsOfAddress: 1_200,
};
