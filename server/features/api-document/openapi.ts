import * as z from 'zod/mini';
import { heldAnswer, problem } from '#contract/common.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { permissions } from '#domain/access/permission.ts';
import { groupOf, groupsOf } from './groups.ts';

/** A schema as JSON Schema 2020-12 has it. */
export type JsonSchema = {
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  [keyword: string]: unknown;
};

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string;
  schema: JsonSchema;
}

type Content = Record<string, { schema: JsonSchema }>;

export interface Operation {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  security: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, { description: string; content?: Content }>;
}

export interface ApiDocument {
  openapi: string;
  info: { title: string; version: string; description: string };
  /** The groups, in the order in which they are read. */
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: object;
}

/** The whole API, from the table that the server registers its routes from and the line that each came with. */
export function makeApiDocument(summaries: ReadonlyMap<Endpoint, string>): ApiDocument {
  const paths: ApiDocument['paths'] = {};
  for (const [name, endpoint] of Object.entries(endpoints) as [EndpointName, Endpoint][]) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = {
      ...paths[path],
      [endpoint.method.toLowerCase()]: operationOf(name, endpoint, summaries.get(endpoint) ?? ''),
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tallybook',
      version: '1',
      description:
        'Sign in by POST /oauth/token and send the access token as a bearer token. Writes take an Idempotency-Key: the same key and body again is answered the same and done once. Errors are application/problem+json. Who asks too often is answered 429 with Retry-After, and nothing was done.',
    },
    tags: groupsOf(Object.values(endpoints).map(({ path }) => path)).map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    },
  };
}

function operationOf(name: EndpointName, endpoint: Endpoint, summary: string): Operation {
  const parameters = [
    ...parametersOf(endpoint.params, 'path'),
    ...parametersOf(endpoint.query, 'query'),
    ...(isWrite(endpoint) ? writeHeaders : []),
  ];
  return {
    operationId: name,
    summary,
    description: whoMay(endpoint),
    tags: [groupOf(endpoint.path)],
    security: endpoint.access === 'public' ? [] : [{ bearer: [] }],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(endpoint.body ? { requestBody: bodyOf(endpoint.body) } : {}),
    responses: responsesOf(endpoint),
  };
}

const isWrite = ({ method, access }: Endpoint) => method !== 'GET' && access !== 'public';

function bodyOf(body: z.core.$ZodType): NonNullable<Operation['requestBody']> {
  const required = !z.safeParse(body, undefined).success;
  return { required, content: { 'application/json': { schema: schemaOf(body, 'input') } } };
}

function responsesOf(endpoint: Endpoint): Operation['responses'] {
  const answer = schemaOf(endpoint.answer, 'output');
  const isNothing = z.safeParse(endpoint.answer, undefined).success;
  const answered = { description: 'The answer', content: json(answer) };
  const found: Operation['responses'] = isNothing
    ? { 204: { description: 'Done' } }
    : { [endpoint.success ?? 200]: answered };
  const created = isNothing || !isWrite(endpoint) ? {} : { 201: { ...answered, description: 'Made' } };
  const held = endpoint.delivery
    ? { 202: { description: 'Kept for the office to decide', content: json(schemaOf(heldAnswer, 'output')) } }
    : {};
  return { ...found, ...created, ...held, default: { description: 'Refused', content: problemContent } };
}

const json = (schema: JsonSchema): Content => ({ 'application/json': { schema } });
const problemContent: Content = { 'application/problem+json': { schema: schemaOf(problem, 'output') } };

function whoMay({ access }: Endpoint): string {
  if (access === 'public') return 'Anyone may call it.';
  if (access === 'signed-in') return 'Anyone signed in may call it.';
  const held = access.map((permission) => `${permission} (${permissions[permission].gives})`);
  return `Needs ${held.length > 1 ? 'one of ' : ''}${held.join('; ')}.`;
}

function parametersOf(schema: z.core.$ZodType | undefined, place: 'path' | 'query'): Parameter[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input');
  return Object.entries(properties).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: field,
  }));
}

const writeHeaders: Parameter[] = [
  {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: 'The same key and body again is done once.',
    schema: { type: 'string', format: 'uuid' },
  },
  {
    name: 'If-Match',
    in: 'header',
    required: false,
    description: 'The version that was seen, such as "3"; an edit of another version is refused with 412.',
    schema: { type: 'string' },
  },
];

/** `input` is what a caller may send, `output` what it gets. Checks that JSON Schema cannot express are left out. */
function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...made } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return made as JsonSchema;
}
