import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { folderMail } from '#server/http/mail/folder-mail.ts';
import type { MailMessage } from '#server/http/mail/mail.ts';
import { smtpMail } from '#server/http/mail/smtp-mail.ts';
import { emails, openWorld } from '../world.ts';

const message: MailMessage = {
  id: '0198',
  kind: 'password-reset',
  to: 'ana.diaz@demo.test',
  subject: 'Choose a new Tallybook password',
  text: 'Hello Ana,\n\nhttps://tally.example/auth/reset/password/1.abc\n\nBye.\n',
};

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

describe('without a mail server', () => {
  test('a mail is a file that only the server’s user reads, and the log says neither to whom nor with which link', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'tallybook-mail-'));
    closers.push(() => rm(dataDir, { recursive: true }));
    const lines: string[] = [];
    const clock = { now: () => new Date('2026-11-20T20:00:00Z') };
    const mail = folderMail(dataDir, clock, { write: (line) => void lines.push(line) });
    await Promise.all([mail.send(message), mail.send(message)]);
    const files = await readdir(join(dataDir, 'mail'));
    expect(files).toHaveLength(2);
    const [first = ''] = files;
    expect(first).toMatch(/^2026-11-20T20-00-00-000Z-password-reset-[0-9a-f]{8}\.txt$/);
    expect((await stat(join(dataDir, 'mail'))).mode & 0o777).toBe(0o700);
    expect((await stat(join(dataDir, 'mail', first))).mode & 0o777).toBe(0o600);
    const whole = await readFile(join(dataDir, 'mail', first), 'utf8');
    expect(whole).toContain(`To: ${message.to}\nSubject: ${message.subject}\n\n${message.text}`);
    const log = lines.map((line) => JSON.parse(line));
    expect(log).toHaveLength(2);
    expect(log[0]).toMatchObject({ level: 40, mail: 'password-reset' });
    expect(lines.join('')).not.toMatch(/demo\.test|1\.abc|Ana/);
  });
});

describe('with a mail server', () => {
  test('the mail is handed over with sender, address and link whole', async () => {
    const server = await listen(true);
    const mail = smtpMail(server.url, 'Tallybook <no-reply@tally.example>');
    await mail.send({ ...message, subject: 'Grüße' });
    mail.close();
    const said = server.said();
    expect(said).toContain('MAIL FROM:<no-reply@tally.example>');
    expect(said).toContain('RCPT TO:<ana.diaz@demo.test>');
    expect(said).toContain('Subject: =?UTF-8?');
    expect(said).toContain('https://tally.example/auth/reset/password/1.abc');
    expect(said).toContain(`Message-ID: <${message.id}@tallybook>`);
  });

  test('one that refuses makes sending fail', async () => {
    const server = await listen(false);
    const mail = smtpMail(server.url, 'no-reply@tally.example');
    await expect(mail.send(message)).rejects.toMatchObject({
      message: expect.stringContaining('550'),
      failure: 'refused',
    });
    mail.close();
  });

  test.each([
    ['does not answer', 'smtp://127.0.0.1:1'],
    ['has no address', 'smtp://mail.invalid'],
  ])('one that %s is told apart from one that refuses', async (_what, url) => {
    const mail = smtpMail(url, 'no-reply@tally.example');
    await expect(mail.send(message)).rejects.toMatchObject({ failure: 'unreachable' });
    mail.close();
  });

  test('one that quotes the address when it refuses brings it into no line of the log', async () => {
    const server = await listen(false);
    const mail = smtpMail(server.url, 'no-reply@tally.example');
    const world = await openWorld({ mail });
    closers.push(() => world.close());
    await world.ask('POST', '/api/password/email', { body: { email: emails.rbt } });
    await expect.poll(() => world.logged()).toContain('tried again');
    mail.close();
    expect(server.said()).toContain(emails.rbt);
    expect(world.logged()).toMatch(/EENVELOPE 550/);
    expect(world.logged()).not.toContain('demo.test');
  });
});

test('the sender is set, or made of the public address', () => {
  expect(readConfig({}).mailFrom).toBe('Tallybook <no-reply@localhost>');
  expect(readConfig({ PUBLIC_URL: 'https://tally.example:8443/' }).mailFrom).toBe('Tallybook <no-reply@tally.example>');
  expect(readConfig({ MAIL_FROM: 'office@tally.example' }).mailFrom).toBe('office@tally.example');
});

/** As much of a mail server as one mail needs. */
async function listen(takes: boolean) {
  let said = '';
  const server = createServer((socket) => {
    let inData = false;
    socket.write('220 here\r\n');
    socket.on('data', (chunk) => {
      const text = chunk.toString();
      said += text;
      if (inData) {
        if (!text.endsWith('\r\n.\r\n')) return;
        inData = false;
        socket.write('250 taken\r\n');
      } else if (/^DATA/.test(text)) {
        inData = true;
        socket.write('354 go on\r\n');
      } else if (/^RCPT/.test(text)) socket.write(takes ? '250 ok\r\n' : `550 ${text.trim()}: nobody here\r\n`);
      else if (/^QUIT/.test(text)) socket.end('221 bye\r\n');
      else socket.write('250 ok\r\n');
    });
    socket.on('error', () => undefined);
  });
  await new Promise<void>((go) => server.listen(0, '127.0.0.1', go));
  closers.push(() => new Promise((go) => server.close(go)));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { url: `smtp://127.0.0.1:${address.port}`, said: () => said };
}
