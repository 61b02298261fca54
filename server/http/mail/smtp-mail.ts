import { createTransport } from 'nodemailer';
import { type Mail, MailError } from './mail.ts';

/** A mail server that does not answer is given up after this, and asked again later. */
const PATIENCE_MS = 10_000;
const patience = {
  dnsTimeout: PATIENCE_MS,
  connectionTimeout: PATIENCE_MS,
  greetingTimeout: PATIENCE_MS,
  socketTimeout: PATIENCE_MS,
};

/** Mail by the server of `SMTP_URL`; the address may carry user, password and nodemailer's options. */
export function smtpMail(url: string, from: string): Mail & { close(): void } {
  const transport = createTransport({ url, ...patience }, { from });
  return {
    async send({ id, to, subject, text }) {
      // An object and not a line: an address never becomes two.
      const address = { name: '', address: to };
      const limits = { disableFileAccess: true, disableUrlAccess: true };
      await transport
        .sendMail({ messageId: `<${id}@tallybook>`, to: address, subject, text, ...limits })
        .catch(throwUnquoted);
    },
    close: () => transport.close(),
  };
}

/** What a mail server never answers to: it is not there. */
const NO_ANSWER = new Set(['ECONNECTION', 'ECONNREFUSED', 'ECONNRESET', 'EDNS', 'ESOCKET', 'ETIMEDOUT', 'ETLS']);

/** Whether the mail server lets us in, without a mail: null, or what it said, without anybody's address. */
export async function verifyMail(url: string): Promise<string | null> {
  const transport = createTransport({ url, ...patience });
  try {
    await transport.verify();
    return null;
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : 'no answer';
  } finally {
    transport.close();
  }
}

/** nodemailer's message is what the mail server answered, and that mostly quotes the address: no log may have it. */
function throwUnquoted({ code = '', responseCode = '' }: { code?: string; responseCode?: number | string }): never {
  const said = [code, responseCode].filter((one) => one !== '').join(' ');
  const failure = responseCode !== '' ? 'refused' : NO_ANSWER.has(code) ? 'unreachable' : 'failed';
  throw new MailError(`The mail server did not take a mail (${said})`, failure);
}
