import * as z from 'zod/mini';
import { type PolicyAnswer, policyAnswer, policyEndpoints } from '#contract/policy.ts';
import type { KeptForm } from '#forms/kept-form.ts';
import { useRecordForm } from '#forms/use-record-form.ts';
import { useSync } from '#sync/react/sync-context.ts';
import { useOnlineWrite } from '#sync/react/use-online-write.ts';
import { showToast } from '#ui/feedback/toast-store.ts';
import { draftOf, type PolicyDraft, readDraft } from './policy-draft.ts';
import { changedLabels, onTopOf } from './policy-merge.ts';

/** The policy's form: what is typed, and the save that never overwrites a newer policy. */
export function usePolicyForm(opened: PolicyAnswer) {
  const { send } = useOnlineWrite(policyEndpoints.savePolicy);
  const { syncNow } = useSync();
  const form = useRecordForm<PolicyAnswer, PolicyDraft>({
    key: 'policy',
    what: 'the policy',
    record: opened,
    formOf: (answer) => draftOf((answer ?? opened).policy),
    versionOf: ({ version }) => version,
    schema: policyAnswer,
    former: readFormer,
    whyNot: (draft) => readDraft(draft).errors,
    merge: (theirs, before, mine) => draftOf(onTopOf(theirs.policy, meantBy(before), meantBy(mine))),
    send: ({ value, version }) => send({ body: meantBy(value), version }),
    onSaved() {
      showToast({ kind: 'success', text: 'Policy saved. Devices follow at their next contact.' });
      syncNow();
    },
  });
  const before = meantBy(form.before);
  return {
    ...form,
    draft: form.value,
    defaults: opened.defaults,
    before,
    /** Labels of what is changed and not saved. */
    changed: changedLabels(before, meantBy(form.value)),
    dirty: Object.keys(form.changes).length > 0,
    newer: form.state.is === 'conflict' ? form.state.theirs : null,
    change: (part: (draft: PolicyDraft) => PolicyDraft) => form.change(part(form.latest())),
  };
}

const meantBy = (draft: PolicyDraft) => readDraft(draft).policy;

/** What is typed may not be a valid policy yet: only its shape is checked. */
const formerShape = z.object({
  base: policyAnswer,
  draft: z.object({ policy: z.looseObject({ timeChoices: z.object({}) }), numbers: z.record(z.string(), z.string()) }),
});

function readFormer(content: unknown): KeptForm<PolicyDraft> | null {
  if (!z.safeParse(formerShape, content).success) return null;
  const { base, draft } = content as { base: PolicyAnswer; draft: PolicyDraft };
  // An older app did not store texts that are not times.
  const typed = { ...draft, unread: draft.unread ?? {} };
  return { typed, over: { version: base.version, fields: draftOf(base.policy) } };
}

export type PolicyForm = ReturnType<typeof usePolicyForm>;
