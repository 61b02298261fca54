import { late } from '#lib/late.ts';
import { AskFailed, silence } from './ask-failed.ts';
import type { Http } from './http.ts';
import type { Server } from './server.ts';
import type { TokenPorts } from './token.ts';

/**
 * `createHttp` and `createServer`, fetched with the first call: nothing of it is needed until a tile can be tapped. Where
 * their code can't be had, nobody answers, as without a network.
 */
export function createLateHttp(load: () => Promise<Http>): Http {
  const http = late(load);
  return { call: async (...call) => (await http())?.call(...call) ?? { kind: 'nothing', reason: 'network' } };
}

const fetchServer = async (ports: TokenPorts) => (await import('./server.ts')).createServer(ports);

export function createLateServer(
  ports: TokenPorts,
  load: (ports: TokenPorts) => Promise<Server> = fetchServer,
): Server {
  const server = late(() => load(ports));
  const nobody = () => silence('network', 'unknown');
  return {
    send: async (...call) => (await server())?.send(...call) ?? nobody(),
    ask: async (...question) => {
      const found = await server();
      if (!found) throw new AskFailed(nobody());
      return found.ask(...question);
    },
    signIn: async (...typed) => (await server())?.signIn(...typed) ?? { code: 'offline' },
  };
}
