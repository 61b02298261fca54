import { type AuditKind, auditKinds } from '#contract/audit.ts';
import { Segmented } from '#ui/fields/segmented.tsx';

const labels: Record<AuditKind, string> = {
  done: 'Everything done',
  billed: 'Billed',
  paid: 'Paid',
  undone: 'Undone',
  changed: 'Changed',
  'signed-in': 'Signed in',
  saw: 'Saw',
};

/** What is asked for most, one press each; what was only seen is apart from what was done. */
export function AuditKinds({ kind, onKind }: { kind: string | undefined; onKind: (kind: AuditKind | null) => void }) {
  return (
    <div className="w-fit max-w-full">
      <Segmented
        label="Show"
        onChange={(next) => onKind(auditKinds.find((one) => one === next && one !== 'done') ?? null)}
        options={auditKinds.map((value) => ({ value, label: labels[value] }))}
        value={kind ?? ''}
        wide
      />
    </div>
  );
}
