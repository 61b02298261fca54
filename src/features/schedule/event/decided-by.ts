import { useDevice } from '#db/react/device-context.ts';
import { useAccount } from '#db/react/use-account.ts';
import { useListNames } from '#db/react/use-list-names.ts';
import { instantText } from '#domain/time/instant-text.ts';
import { inZone } from '#domain/time/service-time.ts';

/** " By Grant, Theo, today 4:07 PM.": who decided and when, after what holds; '' where the server does not say it. */
export function useDecidedBy(): (decided: { by?: number | undefined; at?: string | undefined }) => string {
  const { users } = useListNames();
  const { clock } = useDevice();
  const { timeZone } = useAccount().policy;
  const today = inZone(clock.now(), timeZone).date;
  return ({ by, at }) => {
    if (by === undefined) return '';
    return ` By ${users.get(by) ?? `User ${by}`}${at ? `, ${instantText(at, today, timeZone)}` : ''}.`;
  };
}
