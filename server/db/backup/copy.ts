import type { Duplex } from 'node:stream';
import type pg from 'pg';

/** What the driver hands to a query while it runs; its types name only a part of it. */
interface Wire {
  stream: Duplex;
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

/** One COPY over the driver's own protocol: it knows the messages and brings no stream for them. */
class Copy {
  readonly ready = Promise.withResolvers<Wire>();
  readonly ended = Promise.withResolvers<void>();
  private failure: Error | null = null;

  private readonly text: string;
  private readonly onRow: (row: Buffer) => Promise<void> | undefined;

  constructor(text: string, onRow: (row: Buffer) => Promise<void> | undefined = () => undefined) {
    this.text = text;
    this.onRow = onRow;
    // Whoever waits for one of the two hears of a failure; the other must not end the process.
    this.ready.promise.catch(() => undefined);
    this.ended.promise.catch(() => undefined);
  }

  submit(connection: { query(text: string): void }): void {
    connection.query(this.text);
  }

  handleCopyInResponse(connection: Wire): void {
    this.ready.resolve(connection);
  }

  /** PostgreSQL sends a row at a time. The driver uses the memory again, so a row that is kept is copied. */
  handleCopyData({ chunk }: { chunk: Buffer }, { stream }: Wire): void {
    const full = this.onRow(chunk);
    if (!full) return;
    stream.pause();
    full.then(
      () => stream.resume(),
      (error: Error) => {
        this.failure ??= error;
        stream.resume();
      },
    );
  }

  handleCommandComplete(): void {}

  handleError(error: Error): void {
    this.failure ??= error;
    this.ready.reject(error);
    this.ended.reject(error);
  }

  handleReadyForQuery(): void {
    if (this.failure) this.ended.reject(this.failure);
    else this.ended.resolve();
  }
}

/**
 * Runs `copy … to stdout` and hands out its rows, each with its line end. A row is valid only until `onRow` returns;
 * when that answers a promise, PostgreSQL waits for it.
 */
export function copyOut(
  client: pg.Client,
  text: string,
  onRow: (row: Buffer) => Promise<void> | undefined,
): Promise<void> {
  return client.query(new Copy(text, onRow)).ended.promise;
}

/** Runs `copy … from stdin`. `write` waits when PostgreSQL is behind; `end` rejects with its refusal of the rows. */
export async function copyIn(client: pg.Client, text: string) {
  const copy = client.query(new Copy(text));
  const wire = await copy.ready.promise;
  return {
    async write(rows: Buffer): Promise<void> {
      wire.sendCopyFromChunk(rows);
      if (!wire.stream.writableNeedDrain) return;
      const drained = new Promise<void>((done) => void wire.stream.once('drain', done));
      await Promise.race([drained, copy.ended.promise]);
    },
    async end(): Promise<void> {
      wire.endCopyFrom();
      await copy.ended.promise;
    },
  };
}
