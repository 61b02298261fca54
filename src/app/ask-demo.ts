import * as z from 'zod/mini';
import { payloadEndpoints, pingAnswer } from '#contract/payload.ts';
import type { Http } from '#sync/http.ts';

/** Whether the server shows made-up data to the public; false where it can't be asked. */
export async function askDemo(http: Http): Promise<boolean> {
  const reply = await http.call(payloadEndpoints.ping);
  return reply.kind === 'answer' && z.safeParse(pingAnswer, reply.body).data?.demo === true;
}
