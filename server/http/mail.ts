/** A mail in plain words. `kind` is all that a log may say of it. */
export interface MailMessage {
  kind: 'password-reset' | 'invitation';
  to: string;
  subject: string;
  text: string;
}

/** How mail is sent. Rejects when no server accepted it. */
export interface Mail {
  send(message: MailMessage): Promise<void>;
}

/** For a server configured without mail: each attempt fails and says so. */
export const noMail: Mail = {
  send: () => Promise.reject(new Error('This server was given no way to send mail')),
};
