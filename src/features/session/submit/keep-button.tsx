import { Check, Circle } from 'lucide-react';
import { placeChanged } from '#lib/second-press.ts';
import { Button } from '#ui/button.tsx';
import { RoomFor } from '#ui/layout/room-for.tsx';

/** `room`: what its words may become. */
type Props = { kept: boolean; onKeep: (keep: boolean) => void; label?: string; room?: string; children: string };

/** Says that it is right as it is, and pressed again takes that back, but for a double tap; as large once it was said as before. */
export function KeepButton({ kept, onKeep, label, room, children }: Props) {
  return (
    <Button
      aria-label={label}
      aria-pressed={kept}
      icon={kept ? Check : Circle}
      kind={kept ? 'tonal' : 'outline'}
      onClick={() => {
        placeChanged();
        onKeep(!kept);
      }}
    >
      <RoomFor className="tabular" text={room}>
        <span>{children}</span>
      </RoomFor>
    </Button>
  );
}
