import { isAbsolute, join } from 'node:path';
import { Refusal } from '#server/db/refusal.ts';
import { checkSetting } from '#server/settings/read-settings.ts';
import type { SettingName } from '#server/settings/setting-table.ts';

/** What a clinic is begun with. */
export interface Answers {
  company: string;
  /** First and last name of the administrator. */
  name: string;
  email: string;
  /** Empty: on this machine alone. */
  publicUrl: string;
  /** Empty: mails become files. */
  smtpUrl: string;
  mailFrom: string;
  /** Absolute. */
  dataDir: string;
}

interface Question {
  key: keyof Answers;
  asks: string;
  option: string;
  setting?: SettingName;
  /** May be left empty. */
  optional?: true;
  /** The sentence against an answer that can't be used, or null. */
  whyNot?: (text: string) => string | null;
}

const LONGEST = 200;
const oneLine = (text: string) =>
  text.length > LONGEST || /\p{Cc}/u.test(text) ? `must be one line of at most ${LONGEST} characters` : null;

export const questions: readonly Question[] = [
  { key: 'company', asks: 'Name of the company', option: 'company', whyNot: oneLine },
  {
    key: 'name',
    asks: 'First and last name of its administrator',
    option: 'name',
    whyNot: (text) => oneLine(text) ?? (/\S\s+\S/.test(text) ? null : 'must be a first and a last name'),
  },
  {
    key: 'email',
    asks: 'Their email address',
    option: 'email',
    whyNot: (text) => (/^[^\s@<>",;]+@[^\s@<>",;.]+(\.[^\s@<>",;.]+)+$/.test(text) ? null : 'must be an email address'),
  },
  {
    key: 'publicUrl',
    asks: 'Address that people will type, such as https://tallybook.example.org (empty: this machine alone)',
    option: 'address',
    setting: 'PUBLIC_URL',
    optional: true,
  },
  {
    key: 'smtpUrl',
    asks: 'Mail server, such as smtps://user:password@mail.example.org (empty: mails become files)',
    option: 'mail',
    setting: 'SMTP_URL',
    optional: true,
  },
  {
    key: 'mailFrom',
    asks: 'Address that mails come from (empty: no-reply at the address above)',
    option: 'mail-from',
    setting: 'MAIL_FROM',
    optional: true,
  },
  {
    key: 'dataDir',
    asks: 'Folder for the data, such as /var/lib/tallybook-data',
    option: 'data',
    setting: 'DATA_DIR',
    whyNot: (text) => (isAbsolute(text) ? null : 'must be the whole path of a folder, beginning with /'),
  },
];

/**
 * One answer to each question: from an option, a setting of the environment, or by asking. `ask` is null where nobody
 * can answer. A bad answer is asked for again; a bad option throws a {@link Refusal}, as does one that is missing.
 */
export async function collectAnswers(
  given: Record<string, string | undefined>,
  env: Partial<Record<SettingName, string>>,
  ask: ((question: string, problem: string | null) => Promise<string>) | null,
): Promise<Answers> {
  const answers: Answers = { company: '', name: '', email: '', publicUrl: '', smtpUrl: '', mailFrom: '', dataDir: '' };
  for (const question of questions) {
    const ready = given[question.option] ?? (question.setting && env[question.setting]);
    answers[question.key] = ready === undefined ? await askUntilGood(question, ask) : require(question, ready.trim());
  }
  return answers;
}

async function askUntilGood(question: Question, ask: Parameters<typeof collectAnswers>[2]): Promise<string> {
  if (ask === null) {
    if (question.optional) return '';
    throw new Refusal(`${question.asks} is missing: without a terminal, give it as --${question.option}.`);
  }
  for (let problem: string | null = null; ; ) {
    const text = (await ask(question.asks, problem)).trim();
    problem = problemOf(question, text);
    if (problem === null) return text;
  }
}

function require(question: Question, text: string): string {
  const problem = problemOf(question, text);
  if (problem === null) return text;
  throw new Refusal(problem);
}

function problemOf({ asks, option, setting, optional, whyNot }: Question, text: string): string | null {
  if (text === '') return optional ? null : `${asks} must not be empty (--${option}).`;
  const reason = whyNot?.(text) ?? null;
  if (reason !== null) return `--${option} ${reason}.`;
  try {
    if (setting) checkSetting(setting, text);
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}

export const settingsFileOf = ({ dataDir }: Answers) => join(dataDir, 'tallybook.env');
export const unitFileOf = ({ dataDir }: Answers) => join(dataDir, 'tallybook.service');
