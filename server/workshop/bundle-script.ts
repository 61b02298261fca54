import { join } from 'node:path';
import { build } from 'vite';

const FOLDER = join(import.meta.dirname, '..', '..', 'sw');

/**
 * One script of the service worker with all that it imports, as text: a worker is no module in every browser.
 * @param file of the folder `sw`
 * @param define what stands for a name in it
 */
export async function bundleScript(
  file: string,
  { minify = true, define = {} }: { minify?: boolean; define?: Record<string, string> } = {},
): Promise<string> {
  const bundled = await build({
    root: join(FOLDER, '..'),
    configFile: false,
    logLevel: 'warn',
    define,
    build: {
      write: false,
      minify,
      target: 'es2023',
      copyPublicDir: false,
      rolldownOptions: { input: join(FOLDER, file), output: { format: 'iife' } },
    },
  });
  const [first] = Array.isArray(bundled) ? bundled : [bundled];
  const chunk = first && 'output' in first ? first.output[0] : undefined;
  if (!chunk) throw new Error(`sw/${file} could not be bundled`);
  return chunk.code;
}
