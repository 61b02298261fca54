import type { auditEndpoints } from '#contract/audit.ts';
import type { Rows } from './row.ts';

export const auditRows: Rows<typeof auditEndpoints> = () => ({
  audit: { expected: { rbt: 403, rbt2: 403, bcba: 403, staff: 403, admin: 200, other: 403 } },
});
