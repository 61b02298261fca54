import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createServer as openSocket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createServer, type Plugin, type ViteDevServer } from 'vite';
import { DOCUMENT_POLICY } from './http/security-headers.ts';
import { bundleScript } from './workshop/bundle-script.ts';

/**
 * `npm run dev`: the API, restarted at every change of a file that it imports, and Vite in front of it with fast
 * refresh. It has a demo company in a folder of its own (`.cache/dev-data`), so what is tried here never meets the
 * data of `npm start`. `SW=1` serves the service worker too; without it a page always shows the newest files.
 */
const ROOT = join(import.meta.dirname, '..');
const PORT = Number(process.env.PORT || 5173);
const ADDRESS = `http://127.0.0.1:${PORT}`;
/** What the API answers; everything else is Vite's. */
const OF_THE_API = ['/api', '/oauth', '/healthz', '/readyz'];
const withWorker = process.env.SW === '1';

const apiPort = await freePort();
const vite = await startVite(apiPort);
const api = startApi(apiPort);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));
api.once('exit', () => void stop(1));
relay(api);

/** Node restarts it itself: `--watch` knows every file that the server imports. */
function startApi(port: number): ChildProcess {
  return spawn(process.execPath, ['--watch', '--watch-preserve-output', join(import.meta.dirname, 'main.ts')], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: process.env.DATA_DIR || join(ROOT, '.cache', 'dev-data'),
      NODE_COMPILE_CACHE: join(ROOT, '.cache', 'node'),
    },
  });
}

/** Calls wait here while the API starts, instead of failing at every change of it. */
let apiIsReady = Promise.withResolvers<void>();

/** Prints what the API prints, under the address that a browser opens, and notices its restarts. */
function relay({ stdout }: ChildProcess): void {
  if (!stdout) throw new Error('The API was started without a way to read its output');
  createInterface(stdout).on('line', (line) => {
    if (line.startsWith('Restarting')) apiIsReady = Promise.withResolvers();
    if (line.startsWith('Tallybook is ready')) {
      apiIsReady.resolve();
      process.stdout.write(`\nTallybook is ready: ${ADDRESS}    every part of its screens: ${ADDRESS}/gallery\n`);
    } else process.stdout.write(`${line}\n`);
  });
}

async function startVite(apiPort: number): Promise<ViteDevServer> {
  const nonce = randomBytes(16).toString('base64');
  const target = `http://127.0.0.1:${apiPort}`;
  const server = await createServer({
    root: ROOT,
    clearScreen: false,
    html: { cspNonce: nonce },
    plugins: [patience(), gallery(), worker()],
    server: {
      port: PORT,
      strictPort: true,
      host: '127.0.0.1',
      headers: { 'content-security-policy': devPolicy(nonce) },
      proxy: Object.fromEntries(OF_THE_API.map((path) => [`^${path}(/|$)`, { target }])),
    },
  });
  await server.listen();
  return server;
}

/** As strict as what people get, but for Vite's own scripts, styles and socket: what the policy forbids shows here first. */
function devPolicy(nonce: string): string {
  return DOCUMENT_POLICY.replace("script-src 'self'", `script-src 'self' 'nonce-${nonce}'`)
    .replace("style-src 'self'", `style-src 'self' 'nonce-${nonce}'`)
    .replace("connect-src 'self'", `connect-src 'self' ws://127.0.0.1:${PORT}`);
}

function patience(): Plugin {
  return {
    name: 'tallybook-patience',
    configureServer(server) {
      for (const path of OF_THE_API) {
        server.middlewares.use(path, (_request, _reply, next) => void apiIsReady.promise.then(() => next()));
      }
    },
  };
}

/** `/gallery`: every shared part of the screens on one page (tests/gallery). */
function gallery(): Plugin {
  return {
    name: 'tallybook-gallery',
    configureServer(server) {
      server.middlewares.use('/gallery', (_request, reply, next) => {
        const page =
          '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Gallery · Tallybook</title></head><body>' +
          '<div id="root"></div><div id="overlay"></div><script type="module" src="/tests/gallery/gallery.tsx"></script></body></html>';
        server.transformIndexHtml('/gallery', page).then((html) => {
          reply.setHeader('content-type', 'text/html; charset=utf-8');
          reply.setHeader('content-security-policy', String(server.config.server.headers['content-security-policy']));
          reply.end(html);
        }, next);
      });
    },
  };
}

/**
 * With `SW=1` the service worker's two scripts, made anew at each request; without, there is none, and the browser says
 * so in its console. It keeps only the page: Vite's modules need the network.
 */
function worker(): Plugin {
  return {
    name: 'tallybook-worker',
    configureServer(server) {
      for (const script of ['sw', 'sending']) {
        server.middlewares.use(`/${script}.js`, (_request, reply, next) => {
          if (!withWorker) return void reply.writeHead(404).end('The service worker runs with SW=1 alone.');
          const define = { 'self.__WB_MANIFEST': JSON.stringify([{ url: '/index.html', revision: 'dev' }]) };
          bundleScript(`${script}.ts`, { minify: false, define }).then(
            (code) => reply.setHeader('content-type', 'text/javascript').end(code),
            next,
          );
        });
      }
    },
  };
}

/** Free at this moment; whoever takes it before the API does makes the API say so. */
function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const socket = openSocket().once('error', fail);
    socket.listen(0, '127.0.0.1', () => {
      const address = socket.address();
      socket.close(() => done(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

async function stop(code: number): Promise<void> {
  await vite.close();
  if (api.exitCode === null) {
    api.removeAllListeners('exit').kill('SIGTERM');
    await new Promise((done) => api.once('exit', done));
  }
  process.exit(code);
}
