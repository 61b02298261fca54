import { verifyMail } from '#server/http/mail/smtp-mail.ts';
import { whyReadable } from '#server/http/reach.ts';
import { type Check, failure, ok, warning } from './check.ts';

const PATIENCE_MS = 5_000;

export const addresses: Check = {
  name: 'address',
  async look({ publicUrl, openedBy }) {
    const readable = whyReadable({ publicUrl, openedBy });
    if (publicUrl === '' && readable !== null) return warning(readable);
    if (publicUrl === '') return ok('Only this machine or its network reaches it: PUBLIC_URL is not set.');
    const answer = await fetch(`${publicUrl}/api/ping`, {
      signal: AbortSignal.timeout(PATIENCE_MS),
      redirect: 'manual',
    })
      .then(({ status }) => status)
      .catch((error: Error) => (error.cause instanceof Error ? error.cause.message : error.message));
    if (answer !== 200) {
      return warning(
        `${publicUrl} does not lead to a running Tallybook (${answer}): look at the server and at the proxy.`,
      );
    }
    return publicUrl.startsWith('https:')
      ? ok(`${publicUrl} answers.`)
      : warning(
          `${publicUrl} answers, but browsers work without a network only over https://. ${readable ?? ''}`.trim(),
        );
  },
};

export const mail: Check = {
  name: 'mail',
  async look({ smtpUrl, openedBy }) {
    if (smtpUrl === '') {
      const says = 'SMTP_URL is not set: each mail becomes a file in DATA_DIR';
      return openedBy === null ? ok(`${says}.`) : warning(`${says}, and nobody receives an invitation.`);
    }
    const problem = await verifyMail(smtpUrl);
    return problem === null
      ? ok('The mail server lets us in.')
      : failure(
          problem === 'EAUTH'
            ? 'The mail server does not let us in: look at the name and the password in SMTP_URL.'
            : `The mail server does not answer as one (${problem}): look at the host and the port in SMTP_URL.`,
        );
  },
};
