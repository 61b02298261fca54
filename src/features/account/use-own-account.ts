import { useCallback, useEffect, useState } from 'react';
import { type Account, accountEndpoints } from '#contract/account.ts';
import { AskFailed } from '#sync/ask-failed.ts';
import { useSync } from '#sync/react/sync-context.ts';
import type { ListFailure } from '#sync/words/list-failure.ts';

type OwnAccount = {
  account: Account | undefined;
  loading: boolean;
  failed: ListFailure | null;
  refresh: () => void;
  /** What a save returned, or what somebody else's save left. */
  take: (account: Account) => void;
};

/** One's own profile, fetched each time and kept in memory only: none of it is written to the device. */
export function useOwnAccount(): OwnAccount {
  const { server } = useSync();
  const [account, setAccount] = useState<Account>();
  const [loading, setLoading] = useState(true);
  const [failed, setFailed] = useState<ListFailure | null>(null);

  const ask = useCallback(async () => {
    setLoading(true);
    try {
      setAccount(await server.ask(accountEndpoints.account));
      setFailed(null);
    } catch (error) {
      setFailed(error instanceof AskFailed ? error.outcome.class : 'transient');
    }
    setLoading(false);
  }, [server]);

  useEffect(() => void ask(), [ask]);
  return { account, loading, failed, refresh: () => void ask(), take: setAccount };
}
