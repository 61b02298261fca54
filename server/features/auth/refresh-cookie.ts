import type { FastifyReply, FastifyRequest } from 'fastify';

/** One cookie per person, so that two people on one tablet never replace each other. */
function nameOf(userId: number, https: boolean): string {
  // The prefix makes browsers refuse the cookie over plain http, which on loopback would refuse the only one there is.
  return `${https ? '__Host-' : ''}tb_refresh_${userId}`;
}

function options(https: boolean) {
  return { path: '/', httpOnly: true, sameSite: 'strict', secure: https } as const;
}

export function readRefreshCookie(request: FastifyRequest, userId: number): string | undefined {
  return request.cookies[nameOf(userId, request.server.services.https)];
}

export function setRefreshCookie(reply: FastifyReply, userId: number, token: string, seconds: number): void {
  const { https } = reply.server.services;
  reply.setCookie(nameOf(userId, https), token, { ...options(https), maxAge: seconds });
}

export function clearRefreshCookie(reply: FastifyReply, userId: number): void {
  const { https } = reply.server.services;
  reply.clearCookie(nameOf(userId, https), options(https));
}
