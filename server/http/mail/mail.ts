/** A mail in plain words. `kind` is all that a log may say of it. */
export interface MailMessage {
  /** The same at every attempt: a mail program shows it once, even when a mail server's answer was lost. */
  id: string;
  kind: 'password-reset' | 'invitation' | 'address' | 'address-notice';
  to: string;
  subject: string;
  text: string;
}

/** How mail is sent. Rejects when no server accepted it, with a {@link MailError} where it is known why. */
export interface Mail {
  send(message: MailMessage): Promise<void>;
}

/** `unreachable`: the next mail would fail as well. `refused`: the mail server's own word. */
export type MailFailure = 'unreachable' | 'refused' | 'failed';

/** Its message is for the log, so it names no address. */
export class MailError extends Error {
  readonly failure: MailFailure;
  constructor(message: string, failure: MailFailure) {
    super(message);
    this.failure = failure;
  }
}

/** For a server configured without mail: each attempt fails and says so. */
export const noMail: Mail = {
  send: () => Promise.reject(new MailError('This server was given no way to send mail', 'failed')),
};
