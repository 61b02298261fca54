import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { type PolicyAnswer, policyAnswer, policyEndpoints } from '#contract/policy.ts';
import { usePersistedForm } from '#db/react/use-persisted-form.ts';
import type { Policy } from '#domain/access/policy.ts';
import { useSync } from '#sync/react/sync-context.ts';
import { currentIn, fieldErrorsOf, useOnlineWrite } from '#sync/react/use-online-write.ts';
import { writeFailureText } from '#sync/words/write-failure-text.ts';
import { showToast } from '#ui/feedback/toast-store.ts';
import { draftOf, type PolicyDraft, readDraft } from './policy-draft.ts';
import { changedLabels, onTopOf } from './policy-merge.ts';

/**
 * The policy's form: the values when it was opened, what is typed since, and the save that never overwrites a newer
 * policy.
 */
export function usePolicyForm(opened: PolicyAnswer) {
  const { kept, restored, keep, saved } = usePersistedForm('policy', readKept);
  const typed = kept?.draft ?? null;
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [general, setGeneral] = useState<string | null>(null);
  const [newer, setNewer] = useState<PolicyAnswer | null>(null);
  const [attempt, setAttempt] = useState(0);
  const { send, busy } = useOnlineWrite(policyEndpoints.savePolicy);
  const { syncNow } = useSync();
  const from = kept?.base ?? opened;
  const draft = typed ?? draftOf(from.policy);
  const meant = readDraft(draft);
  const changed = changedLabels(from.policy, meant.policy);
  const typedWrong = Object.keys(meant.errors).length > 0;
  // Two fields may change at once: each change builds on the other.
  const latest = useRef(draft);
  useEffect(() => {
    latest.current = draft;
  });

  function drop() {
    keep(null);
    clear();
  }

  function clear() {
    setErrors({});
    setGeneral(null);
    setNewer(null);
  }

  async function saveOver(version: number, policy: Policy): Promise<void> {
    const sent = await send({ body: policy, version });
    if (sent.ok) {
      saved();
      clear();
      showToast({ kind: 'success', text: 'Policy saved. Devices follow at their next contact.' });
      syncNow();
      return;
    }
    const current = currentIn(sent.outcome, policyAnswer);
    const fields = fieldErrorsOf(sent.outcome);
    const { title, text } = writeFailureText('the policy', sent.outcome);
    setNewer(current);
    setErrors(fields);
    setGeneral(current || Object.keys(fields).length > 0 ? null : `${title}. ${text}`);
    setAttempt((was) => was + 1);
  }

  return {
    draft,
    defaults: from.defaults,
    before: from.policy,
    /** Labels of what is changed and not saved. */
    changed,
    restored,
    dirty: typed !== null && (changed.length > 0 || typedWrong),
    errors,
    general,
    newer,
    attempt,
    busy,
    change(part: (draft: PolicyDraft) => PolicyDraft) {
      const next = part(latest.current);
      latest.current = next;
      keep({ base: from, draft: next });
      // A field that was found wrong is checked again while it is being corrected.
      if (Object.keys(errors).length > 0) setErrors(readDraft(next).errors);
    },
    drop,
    async save(): Promise<void> {
      setErrors(meant.errors);
      if (!typedWrong) return saveOver(from.version, meant.policy);
      setAttempt((was) => was + 1);
    },
    async saveOnTop(): Promise<void> {
      if (newer) await saveOver(newer.version, onTopOf(newer.policy, from.policy, meant.policy));
    },
  };
}

type KeptPolicy = { base: PolicyAnswer; draft: PolicyDraft };

/** What is typed may not be a valid policy yet: only its shape is checked. */
const keptShape = z.object({
  base: policyAnswer,
  draft: z.object({ policy: z.looseObject({ timeChoices: z.object({}) }), numbers: z.record(z.string(), z.string()) }),
});

function readKept(content: unknown): KeptPolicy | null {
  if (!z.safeParse(keptShape, content).success) return null;
  const { base, draft } = content as KeptPolicy;
  // An older app did not store texts that are not times.
  return { base, draft: { ...draft, unread: draft.unread ?? {} } };
}

export type PolicyForm = ReturnType<typeof usePolicyForm>;
