import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { HeldAbout, HeldWork, StoredSessionFact } from '#contract/held.ts';
import { clientOfBody } from '#domain/held-record.ts';
import { isObject, objectOf } from '#domain/json-object.ts';
import { whyNotPlan } from '#domain/schedule/recurrence-rules.ts';
import { noRepeat } from '#domain/schedule/recurrence-series.ts';
import type { SessionEvent } from '#domain/session/session-event.ts';
import { isSessionEvent, withOwnFields } from '#domain/session/session-event-fields.ts';
import { bodyReading, notShown } from '#features/held/body-lines.ts';
import { whatText } from '#features/held/held-words.ts';
import { heldCalls } from '#features/held/read-body.ts';
import type { BodyWords } from '#features/held/value-words.ts';
import { makeRule } from '../schedule/make-event.ts';

const [uidA, uidB] = ['018f0000-0000-7000-8000-000000000001', '018f0000-0000-7000-8000-000000000002'];
const someNumbers = [0, 1, 2, 3, 5, 15, 30, 1000];
const named = (what: string) => new Map(someNumbers.map((id) => [id, `${what} No. ${id}`]));
const words: BodyWords = {
  behaviors: new Map([...named('Behavior'), [1, 'Tantrum']]),
  skills: new Map([...named('Skill'), [5, 'Requests item']]),
  users: named('Person'),
  clients: named('Client'),
  events: new Map(
    someNumbers.map((id) => [id, { ...makeRule({ id, title: `Event No. ${id}` }), uid: id === 1 ? uidA : uidB }]),
  ),
  zone: 'America/New_York',
  weekStartsOn: 0,
};
const user = { id: 2, name: 'Jo Ortiz' };
/** What other facts are said of. */
const around: StoredSessionFact[] = [uidA, uidB].map((uid, at) => ({
  ...{ uid, seq: at, at: `2026-11-20T09:0${at}:00-05:00`, tz: 'America/New_York' },
  ...{ kind: 'interval_start', behaviour_id: at + 1, run: uid, type: 'partial-interval', length: 30, planned: 4 },
}));
const read = (path: string, body: unknown, state: HeldWork['state'] = 'open', about?: HeldAbout[]) => {
  const id = clientOfBody(body);
  const client = id === null ? null : { id, name: `Client No. ${id}` };
  return bodyReading(
    { method: 'POST', path, body, user, state, client, facts: around, ...(about ? { about } : {}) },
    words,
  );
};

/** Greek letters stand for what somebody writes: no label and no name has one. */
const written = /[α-ω]/;
const unseen = ['\u202E', '\u200F', '\u061C', '\u202C', '\u2066', '\u200B', '\uFFFF', '\u0007', '\u00AD'];
const countUnseen = (text: string) => [...text].filter((sign) => unseen.includes(sign)).length;
const anyText = fc.oneof(
  { weight: 6, arbitrary: fc.string({ unit: fc.constantFrom('α', 'β', 'γ', ' ', '\n', ...unseen), maxLength: 12 }) },
  { weight: 1, arbitrary: fc.constantFrom('2026-11-20', '14:30', '2026-11-20T10:00:00Z', 'true', '3') },
);

const isFree = (schema: z.core.$ZodType) => z.safeParse(schema, 'αβ γ').success;
const otherTexts = [
  ...[uidA, uidB, '2026-11-20', '2026-11-21', '15:30', '14:10', '3:30 PM'],
  ...['2026-11-20T15:30:00-05:00', '2026-11-20T15:30:01-05:00', '2026-11-21T16:45:00-05:00'],
  ...['America/Chicago', 'America/New_York', 'Asia/Tokyo', '3', '0', 'page-1'],
];
/** Any body that a call takes, made from its schema: a field that a call gets later is among it. */
function anyOf(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  if (schema instanceof z.ZodMiniObject) {
    const fields = Object.entries<z.core.$ZodType>(schema.shape);
    const requiredKeys = fields.filter(([, inner]) => !(inner instanceof z.ZodMiniOptional)).map(([field]) => field);
    return fc.record(Object.fromEntries(fields.map(([field, inner]) => [field, anyOf(inner)])), { requiredKeys });
  }
  if (schema instanceof z.ZodMiniOptional) return anyOf(schema.def.innerType);
  if (schema instanceof z.ZodMiniNullable) return fc.option(anyOf(schema.def.innerType));
  if (schema instanceof z.ZodMiniArray) return fc.array(anyOf(schema.def.element), { minLength: 1, maxLength: 3 });
  if (schema instanceof z.ZodMiniUnion) return fc.oneof(...schema.def.options.map(anyOf));
  if (schema instanceof z.ZodMiniLiteral) return fc.constantFrom(...schema.def.values);
  if (schema instanceof z.ZodMiniEnum) return fc.constantFrom(...Object.values(schema.def.entries));
  if (schema instanceof z.ZodMiniBoolean) return fc.boolean();
  if (schema instanceof z.ZodMiniPipe) return anyOf(schema.def.in);
  if (schema instanceof z.ZodMiniString && isFree(schema)) return anyText.filter((text) => takes(schema, text));
  const some = [...otherTexts, ...someNumbers].filter((value) => takes(schema, value));
  if (some.length === 0) throw new Error(`nothing to try for ${schema._zod.def.type}`);
  return fc.constantFrom(...some);
}
const takes = (schema: z.core.$ZodType, value: unknown) => z.safeParse(schema, value).success;

/** What somebody wrote in a body, by the schema: any other text has a form of its own. */
function textsOf(schema: z.core.$ZodType, value: unknown): string[] {
  if (value === undefined || value === null) return [];
  if (schema instanceof z.ZodMiniObject) {
    const has = value as Record<string, unknown>;
    return Object.entries<z.core.$ZodType>(schema.shape).flatMap(([field, inner]) => textsOf(inner, has[field]));
  }
  if (schema instanceof z.ZodMiniOptional || schema instanceof z.ZodMiniNullable)
    return textsOf(schema.def.innerType, value);
  if (schema instanceof z.ZodMiniArray) return (value as unknown[]).flatMap((one) => textsOf(schema.def.element, one));
  return schema instanceof z.ZodMiniString && isFree(schema) ? [value as string] : [];
}

/** The facts of a body, whatever they are. */
const factsIn = (body: unknown): SessionEvent[] => (objectOf(body).events as SessionEvent[] | undefined) ?? [];

/** What is stored of a body: of each fact what its kind has, and of a rule each of its days, however often it is said. */
function storedOf(schema: z.core.$ZodType, sent: unknown): unknown {
  const stored = objectOf(z.parse(schema, sent));
  const { events, repeat } = stored;
  const days = objectOf(repeat).repeat_days;
  return {
    ...stored,
    ...(events ? { events: factsIn(stored).map(withOwnFields) } : {}),
    ...(Array.isArray(days) ? { repeat: { ...objectOf(repeat), repeat_days: [...new Set(days)].sort() } } : {}),
  };
}

const zones: readonly unknown[] = ['America/New_York', 'America/Chicago', 'Asia/Tokyo'];

/** What a server asks of a body besides its form: such a one is not stored otherwise. */
function keepsRules(sent: unknown): boolean {
  const repeat = objectOf(sent).repeat;
  const plan = { starts: '2026-11-20T10:00', ends: '2026-11-20T11:00', repeat: { ...noRepeat, ...objectOf(repeat) } };
  const isOfZone = ({ field }: Leaf) => /(^|\.)(tz|zone|time_zone)$/.test(field);
  return (
    factsIn(sent).every(isSessionEvent) &&
    Object.keys(whyNotPlan(plan)).length === 0 &&
    leavesOf(sent).every((leaf) => !isOfZone(leaf) || zones.includes(leaf.value))
  );
}

type Leaf = { place: (string | number)[]; field: string; value: unknown };

/** Every value in a body that is no list and no object, with its name; of a fact with the kind before it. */
function leavesOf(value: unknown, place: Leaf['place'] = [], field = ''): Leaf[] {
  if (Array.isArray(value)) return value.flatMap((one, at) => leavesOf(one, [...place, at], field));
  if (!isObject(value)) return value === null || value === undefined ? [] : [{ place, field, value }];
  const kind = typeof value.kind === 'string' ? `${value.kind}.` : '';
  return Object.entries(value).flatMap(([name, one]) => leavesOf(one, [...place, name], kind + name));
}

function withLeaf(value: unknown, [first, ...rest]: Leaf['place'], becomes: unknown): unknown {
  if (first === undefined) return becomes;
  if (Array.isArray(value)) return value.map((one, at) => (at === first ? withLeaf(one, rest, becomes) : one));
  const fields = objectOf(value);
  return { ...fields, [first]: withLeaf(fields[first], rest, becomes) };
}

const isNotShown = (field: string) =>
  notShown.has(field) || notShown.has(field.replace(/^\w+\./, 'fact ')) || notShown.has(`fact ${field}`);

describe('who decides about held work reads the words that are stored', () => {
  const calls = heldCalls.flatMap((call: Endpoint) => {
    const { body } = call;
    return body ? [{ ...call, body }] : [];
  });

  test('of every call that can be held, each with a name of its own', () => {
    const held = Object.values<Endpoint>(endpoints).filter(({ delivery, offline }) => delivery || offline);
    // An envelope is taken apart before anything in it is held.
    expect(calls.map(({ path }) => path).sort()).toEqual(
      held
        .map(({ path }) => path)
        .filter((path) => path !== endpoints.syncBatch.path)
        .sort(),
    );
    const named = calls.map(({ method, path }) => whatText({ method, path: path.replace(':id', '12') }));
    expect(named.filter((name) => name.includes('/'))).toEqual([]);
    expect(new Set(named).size).toBe(named.length);
  });

  test.each(calls)('every text of $path, and none that is not stored; what was taken out is said', ({ path, body }) => {
    const at = path.replace(':id', '12');
    fc.assert(
      fc.property(
        anyOf(body).filter((sent) => takes(body, sent)),
        (sent) => {
          const stored = z.parse(body, sent);
          const texts = textsOf(body, stored).filter((text) => text !== '');
          const { lines, remarks } = read(at, sent);
          const shown = lines.map(({ text }) => text);
          expect(texts.filter((text) => !shown.includes(text))).toEqual([]);
          const own = lines.filter(({ text }) => written.test(text) || countUnseen(text) > 0);
          expect(own.filter(({ text }) => !texts.includes(text))).toEqual([]);
          expect(lines.filter(({ label }) => written.test(label) || countUnseen(label) > 0)).toEqual([]);
          expect(new Set(lines.map(({ label }) => label)).size).toBe(lines.length);
          const lost = countUnseen(textsOf(body, sent).join('')) > countUnseen(textsOf(body, stored).join(''));
          expect(remarks).toEqual(lost ? [expect.stringMatching(/were taken out\. This is how it is stored\.$/)] : []);
        },
      ),
    );
  });

  test.each(calls)('each value of $path in words: two bodies that store something else read otherwise', ({
    path,
    body,
  }) => {
    const at = path.replace(':id', '12');
    const isStored = (sent: unknown) => takes(body, sent) && keepsRules(sent);
    fc.assert(
      fc.property(anyOf(body).filter(isStored), anyOf(body).filter(isStored), fc.nat(), (sent, other, pick) => {
        const [stored, others] = [storedOf(body, sent), leavesOf(storedOf(body, other))];
        const leaves = leavesOf(stored).filter(({ field }) => !isNotShown(field));
        const leaf = leaves[pick % Math.max(1, leaves.length)];
        const another = others.find(({ field, value }) => field === leaf?.field && value !== leaf.value);
        if (!leaf || !another) return;
        const changed = withLeaf(stored, leaf.place, another.value);
        if (!isStored(changed) || JSON.stringify(storedOf(body, changed)) === JSON.stringify(stored)) return;
        const [one, two] = [read(at, stored).lines, read(at, changed).lines];
        expect(two, `${leaf.field}: ${leaf.value} and ${another.value}`).not.toEqual(one);
        expect(one.filter(({ label, text }) => /[0-9a-f]{8}-[0-9a-f]{4}-|_/.test(label + text))).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });

  test('nothing is left out by a name that no call has', () => {
    const namesIn = (schema: z.core.$ZodType): string[] => {
      if (schema instanceof z.ZodMiniObject)
        return Object.entries<z.core.$ZodType>(schema.shape).flatMap(([name, inner]) => [name, ...namesIn(inner)]);
      if (schema instanceof z.ZodMiniOptional || schema instanceof z.ZodMiniNullable)
        return namesIn(schema.def.innerType);
      return schema instanceof z.ZodMiniArray ? namesIn(schema.def.element) : [];
    };
    const names = new Set(calls.flatMap(({ body }) => namesIn(body)));
    const left = [...notShown.keys()].map((name) => name.replace(/^fact (interval_start\.)?/, ''));
    expect(left.filter((name) => !names.has(name))).toEqual([]);
  });

  test('a note that says "hit ON peers" is read as that, with what came before and after', () => {
    const uid = '018f0000-0000-7000-8000-000000000001';
    const fields = {
      uid,
      client_id: 7,
      date_visited: '2026-11-18',
      location: 1,
      begin_time: '15:00',
      end_time: '16:00',
    };
    const note = read('/api/note', { ...fields, comment: 'hit \u202EON\u202C peers' });
    expect(note.lines).toContainEqual({ label: 'Comments', text: 'hit ON peers' });
    expect(note.remarks).toEqual([
      'Comments: characters that can’t be seen, or that turn the order of letters or numbers, were taken out. This is how it is stored.',
    ]);
    const fact = { seq: 1, kind: 'tap', at: '2026-11-18T15:10:00-05:00', tz: 'America/New_York', behaviour_id: 1 };
    const counts = read('/api/session/data-entry', {
      session_uid: uid,
      events: [
        { ...fact, uid, abc: { antecedent: 'Told \u202EON\u202C', consequence: 'Redirected' } },
        { ...fact, uid, abc: { antecedent: '14:30' } },
      ],
    });
    expect(counts.lines).toEqual([
      { label: 'Recorded events', text: 'Tantrum 2' },
      { label: '11/18/26 3:10:00 PM', text: 'Tantrum\nTantrum' },
      { label: 'Before Tantrum, 11/18/26 3:10 PM', text: 'Told ON' },
      { label: 'After Tantrum, 11/18/26 3:10 PM', text: 'Redirected' },
      { label: 'Before Tantrum, 11/18/26 3:10 PM (2)', text: '14:30' },
    ]);
    expect(counts.remarks).toEqual([expect.stringMatching(/^Before: /)]);
  });

  test('what does not have the form of its call says that it can’t be accepted, and turns no letters either', () => {
    let deep: unknown = 'α';
    for (let at = 0; at < 50_000; at++) deep = [deep];
    const { lines, remarks } = read('/api/note', {
      comment: 'hit \u202EON\u202C peers\u0000',
      constructor: 'odd',
      'pla\u202Ece': 'α',
      deep,
    });
    expect(lines).toEqual([
      { label: 'Comments', text: 'hit ON peers' },
      { label: 'constructor', text: 'odd' },
      { label: 'place', text: 'α' },
    ]);
    expect(remarks[0]).toBe('It is not in the form that is stored, so it can’t be accepted.');
    expect(remarks[1]).toMatch(/^Comments: .* were taken out\.$/);
    expect(read('/api/of-before', null).remarks).toHaveLength(1);
    expect(read('/api/of-before', null, 'accepted').remarks).toEqual([]);
  });
});
