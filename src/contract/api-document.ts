import * as z from 'zod/mini';
import { type Endpoint, UNSEEN } from './endpoint.ts';

/** GET /api/openapi.json: an OpenAPI 3.1 document, made from the schemas of this folder. */
export const apiDocument = z.looseObject({ openapi: z.string(), paths: z.record(z.string(), z.unknown()) });

export const apiDocumentEndpoints = {
  apiDocument: { method: 'GET', path: '/api/openapi.json', reads: UNSEEN, access: 'public', answer: apiDocument },
} as const satisfies Record<string, Endpoint>;
