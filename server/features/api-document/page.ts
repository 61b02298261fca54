import { createHash } from 'node:crypto';
import { anchorOf } from './groups.ts';
import type { ApiDocument, JsonSchema, Operation } from './openapi.ts';

const STYLE = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1rem; padding: 0; list-style: none; }
h2 { margin-top: 3rem; border-bottom: 1px solid; }
h3 { margin: 2rem 0 0; font: 600 1rem/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
p { margin: .25rem 0; }
table { border-collapse: collapse; table-layout: fixed; width: 100%; margin: .5rem 0; font-size: .9rem; }
th { width: 35%; }
td:last-child { width: 5rem; }
th, td { text-align: start; vertical-align: top; padding: .2rem .75rem .2rem 0; border-bottom: 1px solid #8884; overflow-wrap: anywhere; }
caption { text-align: start; font-weight: 600; }
code { font-family: ui-monospace, monospace; }
`;

/** The page's one style is allowed by its hash; nothing else may load. */
export const PAGE_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; frame-ancestors 'none'`;

/** The document as a page to read: every call with who may make it, what it takes and what it returns. */
export function renderPage({ info, tags, paths }: ApiDocument): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const groups = tags.map(({ name }) => name);
  const sections = groups.map((group) => {
    const own = calls.filter(({ operation }) => operation.tags.includes(group));
    return `<section><h2 id="${anchorOf(group)}">${htmlOf(group)}</h2>${own.map(renderCall).join('')}</section>`;
  });
  const links = groups.map((group) => `<li><a href="#${anchorOf(group)}">${htmlOf(group)}</a></li>`).join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${htmlOf(info.title)} API</title><style>${STYLE}</style></head><body><main><h1>${htmlOf(info.title)} API</h1><p>${htmlOf(info.description)}</p><p>For programs: <a href="/api/openapi.json">openapi.json</a></p><nav aria-label="Groups of calls"><ul>${links}</ul></nav>${sections.join('')}</main></body></html>`;
}

function renderCall({ path, method, operation }: { path: string; method: string; operation: Operation }): string {
  const parameters = (operation.parameters ?? []).filter((one) => one.in !== 'header');
  const body = operation.requestBody?.content['application/json']?.schema;
  const answer = operation.responses['200']?.content?.['application/json']?.schema;
  return [
    `<h3 id="${operation.operationId}">${method} ${htmlOf(path)}</h3>`,
    `<p>${htmlOf(operation.summary)}</p><p>${htmlOf(operation.description)}</p>`,
    table(
      'Asks for',
      parameters.map(({ name, schema, required }) => [name, typeOf(schema), required ? 'required' : '']),
    ),
    body ? table('Takes', schemaFields(body)) : '',
    answer ? table('Gives', schemaFields(answer)) : '',
  ].join('');
}

type Field = [name: string, type: string, note: string];

function schemaFields(schema: JsonSchema): Field[] {
  const required = schema.required ?? [];
  return Object.entries(schema.properties ?? {}).map(([name, field]) => [
    name,
    typeOf(field),
    required.includes(name) ? 'required' : '',
  ]);
}

/** A field's type in a few words; the document has the full type. */
function typeOf(schema: JsonSchema, depth = 0): string {
  const choices = listOf(schema.anyOf) ?? listOf(schema.oneOf);
  if (choices) return [...new Set(choices.map((one) => typeOf(one, depth)))].join(' or ');
  if (Array.isArray(schema.enum)) return schema.enum.map((one) => JSON.stringify(one)).join(', ');
  if ('const' in schema) return JSON.stringify(schema.const);
  if (schema.type === 'array') return `list of ${isSchema(schema.items) ? typeOf(schema.items, depth) : 'anything'}`;
  if (schema.type === 'object' && schema.properties && depth < 2) {
    const inner = Object.entries(schema.properties).map(([name, field]) => `${name}: ${typeOf(field, depth + 1)}`);
    return `{ ${inner.join('; ')} }`;
  }
  return [schema.type ?? 'anything', schema.format].filter(Boolean).join(' ');
}

const isSchema = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null;
const listOf = (value: unknown) => (Array.isArray(value) ? value.filter(isSchema) : null);

function table(caption: string, rows: Field[]): string {
  if (rows.length === 0) return '';
  const lines = rows.map(
    ([name, type, note]) =>
      `<tr><th scope="row"><code>${htmlOf(name)}</code></th><td>${htmlOf(type)}</td><td>${note}</td></tr>`,
  );
  return `<table><caption>${caption}</caption>${lines.join('')}</table>`;
}

const htmlOf = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
