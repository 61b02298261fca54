import { Check, Lock, X } from 'lucide-react';
import { Chip } from '#ui/chip.tsx';
import { Checkbox } from '#ui/fields/checkbox.tsx';
import type { Grantable } from './permission-groups.ts';

/**
 * One permission: its name, what a tick gives in words, and why it can't be ticked where a wildcard already gives it.
 */
export function PermissionTick({
  item,
  ticked,
  changed,
  included,
  readOnly,
  onTick,
}: {
  item: Grantable;
  ticked: boolean;
  changed: boolean;
  /** The wildcard that already gives it. */
  included: string | undefined;
  readOnly: boolean;
  onTick: (on: boolean) => void;
}) {
  const locked = included !== undefined && !ticked;
  return (
    <li className="flex break-inside-avoid flex-wrap items-center justify-between gap-x-3 border-line border-b py-1.5 last:border-b-0">
      {readOnly || locked ? (
        <p className="flex min-h-hit items-center gap-3">
          <Sign locked={locked} ticked={ticked} />
          <Words description={item.description} included={included} name={item.name} ticked={ticked} />
        </p>
      ) : (
        <Checkbox
          checked={ticked}
          hint={hintOf(item.description, included)}
          label={<span className="wrap-anywhere">{item.name}</span>}
          onChange={onTick}
        />
      )}
      {changed && <Chip tone="info">Changed</Chip>}
    </li>
  );
}

const hintOf = (description: string, included: string | undefined) =>
  included === undefined ? description : `${description} · Included by ${included}`;

function Sign({ locked, ticked }: { locked: boolean; ticked: boolean }) {
  const Icon = locked ? Lock : ticked ? Check : X;
  return <Icon aria-hidden="true" className="size-5 shrink-0 text-muted" />;
}

function Words({
  name,
  description,
  included,
  ticked,
}: {
  name: string;
  description: string;
  included: string | undefined;
  ticked: boolean;
}) {
  return (
    <span className="min-w-0 wrap-anywhere text-body">
      {name}
      <span className="visually-hidden">{ticked ? ', ticked' : included ? ', given' : ', not ticked'}</span>
      <span className="block text-label text-muted">{hintOf(description, included)}</span>
    </span>
  );
}
