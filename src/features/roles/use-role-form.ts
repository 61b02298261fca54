import { useState } from 'react';
import * as z from 'zod/mini';
import { type RoleAnswer, roleAnswer, roleEndpoints } from '#contract/roles.ts';
import { usePersistedForm } from '#db/react/use-persisted-form.ts';
import { useSync } from '#sync/react/sync-context.ts';
import { currentIn, fieldErrorsOf, useOnlineWrite } from '#sync/react/use-online-write.ts';
import { writeFailureText } from '#sync/words/write-failure-text.ts';
import { showToast } from '#ui/feedback/toast-store.ts';
import { peopleText } from './people-text.ts';
import { bodyOf, changesOfRole, countChanges, draftOf, onTopOf, type RoleDraft } from './role-draft.ts';

export type RoleProblem = { title: string; text: string; field?: 'name' | 'description' | undefined };

/** The role's form: the values when it was opened, what is typed and ticked since, and the save. */
export function useRoleForm(opened: RoleAnswer) {
  const { kept, restored, keep, saved } = usePersistedForm(`role:${opened.role.id}`, readKept);
  const draft = kept?.draft ?? null;
  const [newer, setNewer] = useState<RoleAnswer | null>(null);
  const [problem, setProblem] = useState<RoleProblem | null>(null);
  const { send, busy } = useOnlineWrite(roleEndpoints.saveRole);
  const { syncNow } = useSync();
  // Untouched, the form shows what the server says now; touched, it keeps what it was opened with.
  const from = kept?.base ?? opened;
  const before = draftOf(from);
  const shown = draft ?? before;

  async function saveOver(answer: RoleAnswer, wanted: RoleDraft): Promise<boolean> {
    const sent = await send({ body: bodyOf(answer.role.id, wanted), version: answer.role.version });
    if (sent.ok) {
      saved();
      setNewer(null);
      setProblem(null);
      showToast({ kind: 'success', text: `Role saved. ${peopleText(sent.answer.role.holders)}.` });
      // One's own rights may have changed: the menu follows at once.
      syncNow();
      return true;
    }
    const current = currentIn(sent.outcome, roleAnswer);
    if (current) setNewer(current);
    const fields = fieldErrorsOf(sent.outcome);
    const field = fields.name || sent.outcome.code === 'duplicate_name' ? 'name' : undefined;
    const told = writeFailureText('the role', sent.outcome);
    setProblem(current ? null : { ...told, text: fields.name ?? told.text, field });
    return false;
  }

  return {
    draft: shown,
    before,
    answer: from,
    changes: changesOfRole(before, shown),
    restored,
    dirty: draft !== null && countChanges(changesOfRole(before, draft)) > 0,
    problem,
    newer,
    busy,
    change(part: Partial<RoleDraft>) {
      keep({ base: from, draft: { ...shown, ...part } });
      setProblem(null);
    },
    drop() {
      keep(null);
      setNewer(null);
      setProblem(null);
    },
    refuse: setProblem,
    save: () => saveOver(from, shown),
    /** One's own changes on what somebody else has saved. */
    saveOnTop: () => (newer ? saveOver(newer, onTopOf(draftOf(newer), before, shown)) : Promise.resolve(false)),
  };
}

type KeptRole = { base: RoleAnswer; draft: RoleDraft };

const keptShape = z.object({
  base: roleAnswer,
  draft: z.object({ name: z.string(), description: z.string(), active: z.boolean(), ids: z.set(z.int()) }),
});

function readKept(content: unknown): KeptRole | null {
  const parsed = z.safeParse(keptShape, content);
  return parsed.success ? parsed.data : null;
}
