import { CircleCheck, CircleMinus } from 'lucide-react';
import { Chip } from '#ui/chip.tsx';

/** Whether a role gives anything to its holders. */
export function ActiveBadge({ active }: { active: boolean }) {
  return active ? (
    <Chip icon={CircleCheck} tone="sent">
      Active
    </Chip>
  ) : (
    <Chip icon={CircleMinus}>Not active</Chip>
  );
}
