import { useLiveQuery } from 'dexie-react-hooks';
import { type Client, peopleEndpoints } from '#contract/people.ts';
import { programEndpoints } from '#contract/programs.ts';
import { findProgram } from '#db/queries/caseload.ts';
import { useDevice } from '#db/react/device-context.ts';
import type { Policy } from '#domain/access/policy.ts';
import { genders, insuranceTypes } from '#domain/fixed-lists.ts';
import { lookupText } from '#domain/lookups.ts';
import { formatAmount, hoursLeft, hoursLeftText } from '#domain/money/hours-left.ts';
import { useOnlinePage } from '#sync/react/use-online-page.ts';
import { Facts, NameList } from '#ui/layout/facts.tsx';
import { type NamedOption, namesOf } from './named-options.ts';

/** Hours, what is assigned, and on whose caseload the client is. */
export function ClientFacts({
  client,
  people,
  policy,
}: {
  client: Client & { user_ids?: number[] | undefined };
  people: readonly NamedOption[];
  policy: Policy;
}) {
  const { db } = useDevice();
  const stored = useLiveQuery(() => findProgram(db, client.id), [db, client.id]);
  // One who was just made, or is nobody's here, is in no download: the server knows that nothing is assigned yet.
  const asked = useOnlinePage(programEndpoints.assignment, {}, { id: client.id });
  const program = stored ?? asked.answer;
  const hours = useOnlinePage(peopleEndpoints.logHours, {}, { id: client.id });
  const assigned = (rows: readonly { name: string }[] | undefined) => (
    <NameList
      names={rows?.map((row) => row.name) ?? []}
      none={program ? 'None yet' : asked.loading ? 'Reading…' : 'Not on this device'}
    />
  );
  return (
    <Facts
      facts={[
        { term: 'Gender', value: lookupText(genders, client.gender) },
        { term: 'Insurance', value: lookupText(insuranceTypes, client.insurance_type) },
        { term: 'Hours budget', value: budgetLines(client, policy, hours.answer?.logHours, hours.loading) },
        { term: 'Behaviors', value: assigned(program?.behaviors) },
        { term: 'Skills', value: assigned(program?.skills) },
        ...(client.user_ids
          ? [{ term: 'Caseload', value: <NameList names={namesOf(client.user_ids, people)} none="Nobody yet" /> }]
          : []),
      ]}
    />
  );
}

/** "20 h a week", and below that what is left of them. */
function budgetLines(
  { asst_billing_hours: budget }: Client,
  policy: Policy,
  used: number | undefined,
  loading: boolean,
) {
  if (budget === null) return '';
  return (
    <>
      <p>
        {formatAmount(budget)} a {policy.hoursPeriod}
      </p>
      <p>{leftText(budget, policy, used, loading)}</p>
    </>
  );
}

function leftText(budget: number, policy: Policy, used: number | undefined, loading: boolean): string {
  if (used === undefined) return loading ? 'Asking for the hours left…' : 'Hours left: Could not get data';
  return hoursLeftText(hoursLeft(budget, used) ?? 0, policy.hoursPeriod);
}
