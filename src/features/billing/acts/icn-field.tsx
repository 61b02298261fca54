import type { PayGroup } from '#contract/pay-groups.ts';
import { noteCount } from '#features/billing/list/money-row.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/fields/checkbox.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { hasInnerSpace, withoutSpaces } from './icn-rules.ts';

/** The insurer's number. A paste may bring spaces: those around it are removed, those inside are asked about. */
export function IcnField({
  value,
  hint = "The insurer's number for these notes, for example 2026112000017",
  error,
  existing,
  mixed,
  onChange,
  onAgree,
}: {
  value: string;
  hint?: string | undefined;
  error: string | undefined;
  /** The group that has this ICN already. */
  existing: PayGroup | null;
  /** Several clients or payers under it: what they are, and whether the person agrees. */
  mixed: { text: string; agreed: boolean; wrong: boolean } | null;
  onChange: (icn: string) => void;
  onAgree: (agreed: boolean) => void;
}) {
  return (
    <div className="flex flex-col gap-2">
      <TextField
        autoComplete="off"
        data-autofocus
        error={error}
        hint={hint}
        id="icn"
        label="ICN"
        onBlur={() => value !== value.trim() && onChange(value.trim())}
        onChange={onChange}
        // A wrong one that stands in it is typed anew.
        onFocus={(event) => event.target.select()}
        required
        spellCheck={false}
        value={value}
      />
      {hasInnerSpace(value) && (
        <div className="flex flex-wrap items-center gap-2 text-label" role="status">
          There is a space inside this ICN.
          <Button onClick={() => onChange(withoutSpaces(value))} size="toolbar">
            Remove spaces
          </Button>
        </div>
      )}
      {existing && (
        <p className="rounded-control bg-waiting-bg px-3 py-2 text-label font-semibold text-waiting-fg" role="alert">
          This ICN already has {noteCount(existing.notes)}. Add to it?
        </p>
      )}
      {mixed && (
        <MixQuestion
          agreed={mixed.agreed}
          label="Use one ICN for all of them"
          onAgree={onAgree}
          texts={[mixed.text]}
          title="One claim is usually of one client and one payer. This one would have:"
          wrong={mixed.wrong ? 'Tick this, or take notes out of the list.' : null}
        />
      )}
    </div>
  );
}

/** Whether several clients or payers are meant to be under one ICN. */
export function MixQuestion({
  title,
  texts,
  label,
  agreed,
  wrong,
  onAgree,
}: {
  title: string;
  texts: readonly string[];
  label: string;
  agreed: boolean;
  /** What is to be done after a press without the yes. */
  wrong: string | null;
  onAgree: (agreed: boolean) => void;
}) {
  return (
    <div className="rounded-control bg-waiting-bg px-3 py-2 text-label text-waiting-fg" role="alert">
      <p className="font-semibold">{title}</p>
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <Checkbox checked={agreed} invalid={wrong !== null} label={label} onChange={onAgree} />
      {wrong && <p className="font-semibold">{wrong}</p>}
    </div>
  );
}
