import type { OpRow } from '#db/rows.ts';
import type { Server } from '#sync/server.ts';
import { askDevice } from './ask-device.ts';
import type { EnginePorts } from './engine-ports.ts';
import { sendBatch } from './send-batch.ts';
import { sendOp } from './send-op.ts';

/** How sending reaches the server: one op, several in a call, and the question of what it has from this device. */
export function wirePorts(server: Pick<Server, 'send'>): Required<Pick<EnginePorts, 'send' | 'sendMany' | 'ask'>> {
  return {
    send: (op: OpRow) => sendOp(server, op),
    sendMany: (ops: readonly OpRow[]) => sendBatch(server, ops),
    ask: askDevice(server),
  };
}
