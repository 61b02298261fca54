class TimeoutError extends Error {
  override readonly name = 'TimeoutError';
}

/** What `work` comes to, if it does so in time; a `TimeoutError` if not. It goes on all the same. */
export function inTime<T>(ms: number, work: Promise<T>): Promise<T> {
  return new Promise((done, fail) => {
    const timer = setTimeout(() => fail(new TimeoutError()), ms);
    void work.then(done, fail).finally(() => clearTimeout(timer));
  });
}
