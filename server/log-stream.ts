import type { LogStream } from './http/request-log.ts';

const WARNING = 40;

/**
 * Into a file or a service manager goes every line. In a terminal only warnings and errors appear: there the
 * address and the sign-ins must stay in sight.
 */
export function logTo(output: NodeJS.WriteStream): LogStream {
  return {
    write(line) {
      const level = Number(/^\{"level":(\d+)/.exec(line)?.[1] ?? WARNING);
      if (!output.isTTY || level >= WARNING) output.write(line);
    },
  };
}
