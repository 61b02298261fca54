import { isIP } from 'node:net';
import { whyNotAddress, whyNotOrigin } from './check-address.ts';
import { whyNotDatabases } from './named-databases.ts';
import { areKeys } from './parse-keys.ts';

/** What a setting's text has to be. */
export type Kind =
  | { type: 'number'; least: number; most: number }
  | { type: 'switch' }
  | { type: 'host' }
  | { type: 'path' }
  | { type: 'origin' }
  | { type: 'address'; protocols: readonly string[]; names: string }
  | { type: 'databases' }
  | { type: 'mailbox' }
  | { type: 'keys' }
  | { type: 'text'; takes: string };

const CONTROL = /\p{Cc}/u;
const LABEL = '[A-Za-z0-9_]([A-Za-z0-9_-]*[A-Za-z0-9_])?';
const HOST_NAME = new RegExp(`^${LABEL}(\\.${LABEL})*$`);
const MAIL_ADDRESS = new RegExp(`^[^\\s@<>"(),:;\\[\\]\\\\]+@${LABEL}(\\.${LABEL})*$`);
const NAMED_MAIL_ADDRESS = /^[^<>@]*<([^<>]+)>$/;

/** Why a setting can't be this text: the sentence without its subject, the setting. Null when it can. */
export function whyNot(kind: Kind, text: string): string | null {
  // A line break could end a header, a file's line or the sentence itself.
  if (CONTROL.test(text)) return 'must not contain line breaks or other control characters';
  switch (kind.type) {
    case 'number':
      return isBetween(text, kind)
        ? null
        : `is "${text}" and must be a whole number from ${kind.least} to ${kind.most}`;
    case 'switch':
      return text === '1' || text === '0' ? null : `is "${text}" and must be 1 (yes) or 0 (no)`;
    case 'host':
      return isHost(text)
        ? null
        : `is "${text}" and must be a name or a number of this machine, such as 127.0.0.1 or ::1`;
    case 'path':
      return text.trim() === text ? null : 'must not begin or end with a space';
    case 'origin':
      return whyNotOrigin(text);
    case 'address':
      return whyNotAddress(text, kind);
    case 'databases':
      return whyNotDatabases(text);
    case 'mailbox':
      return MAIL_ADDRESS.test((NAMED_MAIL_ADDRESS.exec(text)?.[1] ?? text).trim())
        ? null
        : `is "${text}" and must be an email address, such as Tallybook <no-reply@example.org>`;
    case 'text':
      return null;
    case 'keys':
      return areKeys(text)
        ? null
        : 'must be 32 random bytes in base64 or hexadecimal: make them with "openssl rand -base64 32"';
  }
}

function isBetween(text: string, { least, most }: { least: number; most: number }): boolean {
  return /^\d+$/.test(text) && Number(text) >= least && Number(text) <= most;
}

/** A name whose last part is a number is a mistyped number, which some systems would read as another one. */
function isHost(text: string): boolean {
  return isIP(text) !== 0 || (text.length <= 253 && HOST_NAME.test(text) && !/(^|\.)\d+$/.test(text));
}
