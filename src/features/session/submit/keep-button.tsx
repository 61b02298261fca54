import { Check, Circle } from 'lucide-react';
import { Button } from '#ui/button.tsx';

type Props = { kept: boolean; onKeep: () => void; label?: string; children: string };

/** Says that it is right as it is; as large once it was said as before. */
export function KeepButton({ kept, onKeep, label, children }: Props) {
  return (
    <Button
      aria-label={label}
      aria-pressed={kept}
      icon={kept ? Check : Circle}
      kind={kept ? 'tonal' : 'outline'}
      onClick={onKeep}
    >
      {children}
    </Button>
  );
}
