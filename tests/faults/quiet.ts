/** Real work that is under way while virtual time stands still: transactions on a disk, calls of a server. */
export type Quiet = {
  /** Counts `work` as under way until it has ended. */
  during<T>(work: Promise<T>): Promise<T>;
  begin(): void;
  end(): void;
  /** Resolves when nothing is under way and every promise that can go on has gone on. */
  settle(): Promise<void>;
};

/** A promise that goes on may begin the next transaction a turn of the event loop later. */
const TURNS = 3;

export function createQuiet(): Quiet {
  let underWay = 0;
  let waiting: (() => void)[] = [];
  const end = () => {
    underWay -= 1;
    if (underWay > 0) return;
    const woken = waiting;
    waiting = [];
    for (const wake of woken) wake();
  };
  return {
    begin: () => {
      underWay += 1;
    },
    end,
    during: async (work) => {
      underWay += 1;
      try {
        return await work;
      } finally {
        end();
      }
    },
    settle: async () => {
      for (let turns = 0; turns < TURNS; turns++) {
        if (underWay > 0) {
          await new Promise<void>((wake) => waiting.push(wake));
          turns = -1;
        }
        await new Promise<void>((next) => setImmediate(next));
      }
    },
  };
}
