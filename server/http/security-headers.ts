import type { FastifyInstance } from 'fastify';

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
];

/** For pages: text can't become script anywhere, and only the app's own policy may name the worker's script. */
export const DOCUMENT_POLICY = [...POLICY, "require-trusted-types-for 'script'", 'trusted-types app-sw'].join('; ');
/** For the service worker's script: it makes no document, and the lines above would stop it from loading its parts. */
export const WORKER_POLICY = POLICY.join('; ');
/** For everything else: an answer that a browser is tricked into showing may do nothing at all. */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** Wake lock keeps the screen on while somebody watches a client; nothing else of the device is asked for. */
const PERMISSIONS =
  'screen-wake-lock=(self), camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), hid=()';

const DAY_SECONDS = 24 * 60 * 60;

/** For how long browsers refuse to reach the host without HTTPS; hosts below it are others' unless somebody says so. */
interface Hsts {
  days: number;
  subdomains: boolean;
}

export const DEFAULT_HSTS: Hsts = { days: 365, subdomains: false };
export const NO_HSTS: Hsts = { days: 0, subdomains: false };

export function addSecurityHeaders(app: FastifyInstance, { days, subdomains }: Hsts): void {
  const insist = `max-age=${days * DAY_SECONDS}${subdomains ? '; includeSubDomains' : ''}`;
  const transport: Record<string, string> = days > 0 ? { 'strict-transport-security': insist } : {};
  app.addHook('onSend', async (_request, reply) => {
    reply.headers({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': PERMISSIONS,
      ...transport,
    });
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', DATA_POLICY);
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
}
