import { afterAll } from 'vitest';

/**
 * A timer that its file leaves behind would fire among the tests of another, or where the document is no longer there,
 * and break a run in which every test is right. They end with the file that set them.
 */
const pending = new Set<unknown>();
const { setTimeout: laterOnce, setInterval: laterOften } = globalThis;

Reflect.set(globalThis, 'setTimeout', Object.assign(keeping(laterOnce), laterOnce));
Reflect.set(globalThis, 'setInterval', Object.assign(keeping(laterOften), laterOften));

afterAll(() => {
  for (const timer of pending) clearTimeout(timer as NodeJS.Timeout);
  pending.clear();
  globalThis.setTimeout = laterOnce;
  globalThis.setInterval = laterOften;
});

function keeping(set: typeof setTimeout | typeof setInterval) {
  return (...call: Parameters<typeof setTimeout>) => {
    const timer = set(...call);
    if (isOurs(new Error('who sets it'))) pending.add(timer);
    return timer;
  };
}

/** What libraries set is theirs: the document, which several files share, draws its frames by a timer. */
function isOurs({ stack = '' }: Error): boolean {
  const [, , caller = ''] = stack.split('\n');
  return !caller.includes('node_modules');
}
