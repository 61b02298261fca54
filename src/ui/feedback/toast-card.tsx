import { CircleAlert, CircleCheck, Info, type LucideIcon, X } from 'lucide-react';
import { cx } from '#ui/cx.ts';
import { IconButton } from '#ui/icon-button.tsx';
import type { Toast, ToastKind } from './toast-store.ts';

const looks: Record<ToastKind, { icon: LucideIcon; square: string }> = {
  info: { icon: Info, square: 'bg-info-bg text-info-fg' },
  success: { icon: CircleCheck, square: 'bg-sent-bg text-sent-fg' },
  danger: { icon: CircleAlert, square: 'bg-attention-bg text-attention-fg' },
};

/** One toast. Its live role speaks the text; it slides in over 200 ms. */
export function ToastCard({ toast, onDismiss }: { toast: Toast; onDismiss: () => void }) {
  const { icon: Icon, square } = looks[toast.kind];
  return (
    <div
      className={cx(
        'pointer-events-auto flex w-full max-w-md items-center gap-3 rounded-card border bg-surface p-2 shadow-float',
        'transition-[opacity,transform] duration-(--motion-toast) starting:-translate-y-3 starting:opacity-0',
        toast.kind === 'danger' ? 'border-danger' : 'border-control-line',
      )}
      role={toast.kind === 'danger' ? 'alert' : 'status'}
    >
      <span className={cx('flex size-10 shrink-0 items-center justify-center rounded-control', square)}>
        <Icon aria-hidden="true" className="size-5" />
      </span>
      <p className="min-w-0 flex-1 py-1 text-body font-medium wrap-anywhere">{toast.text}</p>
      {toast.action && (
        <button
          className="min-h-hit shrink-0 rounded-control px-3 font-semibold text-body text-link hover:bg-sunken"
          onClick={() => {
            toast.action?.onPress();
            onDismiss();
          }}
          type="button"
        >
          {toast.action.label}
        </button>
      )}
      <IconButton icon={X} label="Dismiss" onClick={onDismiss} />
    </div>
  );
}
