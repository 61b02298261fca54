import {
  type AbortableOperationOptions,
  CompiledQuery,
  type DatabaseConnection,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import { stepOf, unwatched, type Watch } from './watch.ts';

/** Statements that travel with the BEGIN before them. */
const openings = new WeakSet<CompiledQuery>();

/**
 * A statement that, as the first of a transaction, goes to PostgreSQL in one message with its BEGIN: one way there and
 * back is saved. It has no values, and its rows are not read. `text` must hold nothing that came from outside.
 */
export function openingStatement(text: string): CompiledQuery {
  const statement = CompiledQuery.raw(text);
  openings.add(statement);
  return statement;
}

/**
 * kysely's own dialect, but that a transaction costs fewer ways to PostgreSQL and back: its BEGIN waits for its first
 * statement, and nobody waits for the end of one that only read. The connection is given back after that end.
 */
export class OpeningDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;
  readonly #watch: Watch;

  constructor(config: PostgresDialectConfig, watch: Watch = unwatched) {
    super(config);
    this.#config = config;
    this.#watch = watch;
  }

  override createDriver(): PostgresDriver {
    return new OpeningDriver(this.#config, this.#watch);
  }
}

/** kysely's connection. Its type has no name outside. */
type Inner = Parameters<PostgresDriver['releaseConnection']>[0];

class OpeningDriver extends PostgresDriver {
  readonly #watch: Watch;

  constructor(config: PostgresDialectConfig, watch: Watch) {
    super(config);
    this.#watch = watch;
  }

  override async acquireConnection(options?: AbortableOperationOptions): Promise<OpeningConnection> {
    // What kysely's driver hands out is what it takes back; its types call the two differently.
    const inner = await this.#watch({ what: 'connect' }, () => super.acquireConnection(options));
    return new OpeningConnection(inner as Inner, this.#watch);
  }

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    ours(connection).open(settings);
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const { inner, ...transaction } = ours(connection).close();
    if (!transaction.opened) return;
    const ended = this.#watch({ what: 'commit' }, () => super.commitTransaction(inner));
    if (!transaction.readOnly) return ended;
    // Nothing can be lost any more. A connection on which even the rollback fails is marked by it, and the pool ends it.
    ours(connection).ending = ended.catch(() => super.rollbackTransaction(inner)).catch(() => undefined);
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    const { inner, opened } = ours(connection).close();
    if (opened) await this.#watch({ what: 'rollback' }, () => super.rollbackTransaction(inner));
  }

  override async releaseConnection(connection: DatabaseConnection): Promise<void> {
    const { inner, ending } = ours(connection);
    if (ending === null) return super.releaseConnection(inner);
    void ending.then(() => super.releaseConnection(inner));
  }
}

/** One connection while somebody has it. */
class OpeningConnection implements DatabaseConnection {
  readonly inner: Inner;
  /** The end of a transaction that only read; what is asked after it waits in the driver's own queue. */
  ending: Promise<void> | null = null;
  #readOnly = false;
  /** The BEGIN that was not sent yet. */
  #waiting: string | null = null;
  /** Done when PostgreSQL has opened the transaction. Where that failed, no statement gets past it. */
  #opened: Promise<unknown> | null = null;
  readonly #watch: Watch;

  constructor(inner: Inner, watch: Watch) {
    this.inner = inner;
    this.#watch = watch;
  }

  open({ isolationLevel, accessMode }: TransactionSettings): void {
    const isolation = isolationLevel ? ` isolation level ${isolationLevel}` : '';
    this.#waiting = `start transaction${isolation}${accessMode ? ` ${accessMode}` : ''}`;
    this.#readOnly = accessMode === 'read only';
  }

  /** Forgets the transaction. It was not `opened` when it has asked nothing. */
  close(): { inner: Inner; opened: boolean; readOnly: boolean } {
    const opened = this.#waiting === null;
    this.#waiting = null;
    this.#opened = null;
    return { inner: this.inner, opened, readOnly: this.#readOnly };
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#waiting !== null) {
      const joined = openings.has(query);
      const text = joined ? `${this.#waiting}; ${query.sql}` : this.#waiting;
      this.#opened = this.#watch({ what: 'begin' }, () => this.inner.executeQuery(CompiledQuery.raw(text)));
      this.#waiting = null;
      await this.#opened;
      if (joined) return { rows: [] };
    }
    await this.#opened;
    return this.#watch(stepOf(query), () => this.inner.executeQuery<R>(query));
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Rows are not streamed: the pool has no cursor');
  }
}

function ours(connection: DatabaseConnection): OpeningConnection {
  if (connection instanceof OpeningConnection) return connection;
  throw new Error('A connection of another driver');
}
