import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Cluster } from './cluster.ts';
import { type Host, NODES } from './hosts.ts';

const EVERY_MS = 100;
const DATABASE = 'postgres';

/**
 * Asks each node by its own socket, past every network and every pooler, to take a write, ten times a second. What a
 * node says it has taken must be there in the end: a node that is no longer the primary must not say so.
 */
export class Probe {
  readonly taken = new Map<number, string>();
  readonly #cluster: Cluster;
  readonly #from: number;
  #number = 0;
  #going = true;
  #loops: Promise<void>[] = [];

  constructor(cluster: Cluster, from: number) {
    this.#cluster = cluster;
    this.#from = from;
  }

  async start(primary: Host): Promise<void> {
    await this.#cluster.ask(primary, 'create table if not exists rehearsed (number bigint primary key, node text)');
    this.#loops = NODES.map((node) => this.#ask(node));
  }

  async stop(): Promise<void> {
    this.#going = false;
    await Promise.all(this.#loops);
  }

  /** Numbers that a node said were taken, and that the primary of the end has not. */
  async lost(primary: Host): Promise<number[]> {
    const rows = await this.#cluster.ask<{ number: string }>(
      primary,
      'select number from rehearsed where number > $1',
      [this.#from],
    );
    const there = new Set(rows.map(({ number }) => Number(number)));
    return [...this.taken.keys()].filter((number) => !there.has(number));
  }

  async #ask(node: Host): Promise<void> {
    let client: pg.Client | null = null;
    while (this.#going) {
      const number = this.#from + ++this.#number;
      try {
        client ??= await this.#connect(node);
        await client.query('insert into rehearsed values ($1, $2)', [number, node.name]);
        this.taken.set(number, node.name);
      } catch {
        await client?.end().catch(() => undefined);
        client = null;
      }
      await pause(EVERY_MS);
    }
    await client?.end().catch(() => undefined);
  }

  /** A node that never answers is as good as one that refuses; its query ends with the connection. */
  async #connect(node: Host): Promise<pg.Client> {
    const client = new pg.Client({
      ...this.#cluster.connectionOf(node, DATABASE),
      connectionTimeoutMillis: 2_000,
      query_timeout: 5_000,
    });
    client.on('error', () => undefined);
    await client.connect();
    return client;
  }
}
