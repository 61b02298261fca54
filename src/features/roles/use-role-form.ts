import * as z from 'zod/mini';
import { type RoleAnswer, roleAnswer, roleEndpoints } from '#contract/roles.ts';
import type { KeptForm } from '#forms/kept-form.ts';
import { useRecordForm } from '#forms/use-record-form.ts';
import { useSync } from '#sync/react/sync-context.ts';
import { useOnlineWrite } from '#sync/react/use-online-write.ts';
import { showToast } from '#ui/feedback/toast-store.ts';
import { peopleText } from './people-text.ts';
import { bodyOf, changesOfRole, draftOf, onTopOf, type RoleDraft, whyNotRole } from './role-draft.ts';

/** As it is kept on the device, which knows no sets. */
type KeptRole = Omit<RoleDraft, 'ids'> & { ids: readonly number[] };

const keptOf = (draft: RoleDraft): KeptRole => ({ ...draft, ids: [...draft.ids].sort((a, b) => a - b) });
const shownOf = (kept: KeptRole): RoleDraft => ({ ...kept, ids: new Set(kept.ids) });

/** The role's form: what is typed and ticked, and the save. */
export function useRoleForm(opened: RoleAnswer) {
  const { send } = useOnlineWrite(roleEndpoints.saveRole);
  const { syncNow } = useSync();
  const form = useRecordForm<RoleAnswer, KeptRole>({
    key: `role:${opened.role.id}`,
    what: 'the role',
    record: opened,
    formOf: (answer) => keptOf(draftOf(answer ?? opened)),
    versionOf: ({ role }) => role.version,
    schema: roleAnswer,
    fieldOf: { duplicate_name: 'name' },
    former: readFormer,
    whyNot: whyNotRole,
    merge: (theirs, before, mine) => keptOf(onTopOf(shownOf(theirs), shownOf(before), shownOf(mine))),
    send: ({ value, version }) => send({ body: bodyOf(opened.role.id, shownOf(value)), version }),
    onSaved({ role }) {
      showToast({ kind: 'success', text: `Role saved. ${peopleText(role.holders)}.` });
      // One's own rights may have changed: the menu follows at once.
      syncNow();
    },
  });
  const [before, draft] = [shownOf(form.before), shownOf(form.value)];
  return {
    ...form,
    before,
    draft,
    answer: form.record ?? opened,
    changes: changesOfRole(before, draft),
    dirty: Object.keys(form.changes).length > 0,
    newer: form.state.is === 'conflict' ? form.state.theirs : null,
    change: ({ ids, ...part }: Partial<RoleDraft>) =>
      form.change({ ...part, ...(ids ? { ids: [...ids].sort((a, b) => a - b) } : {}) }),
  };
}

const formerShape = z.object({
  base: roleAnswer,
  draft: z.object({ name: z.string(), description: z.string(), active: z.boolean(), ids: z.set(z.int()) }),
});

function readFormer(content: unknown): KeptForm<KeptRole> | null {
  const { success, data } = z.safeParse(formerShape, content);
  if (!success) return null;
  return { typed: keptOf(data.draft), over: { version: data.base.role.version, fields: keptOf(draftOf(data.base)) } };
}
