/** A mail in plain words. `kind` is all that a log may say of it. */
export interface MailMessage {
  kind: 'password-reset' | 'invitation';
  to: string;
  subject: string;
  text: string;
}

/** How mail leaves the house. Rejects when nobody took it. */
export interface Mail {
  send(message: MailMessage): Promise<void>;
}

/** A server that was given no way to send: each try fails and says so. */
export const noMail: Mail = {
  send: () => Promise.reject(new Error('This server was given no way to send mail')),
};
