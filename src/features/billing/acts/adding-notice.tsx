import { FileStack } from 'lucide-react';
import { groupPath } from '#records/note/billing-path.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { Banner } from '#ui/feedback/banner.tsx';

/** Notes are being chosen for one ICN: says so, and leads back. */
export function AddingNotice({ icn }: { icn: string }) {
  return (
    <Banner
      actions={
        <ButtonLink size="toolbar" to={groupPath(icn)}>
          Back to the group
        </ButtonLink>
      }
      icon={FileStack}
      title={`Adding notes to ICN ${icn}`}
      tone="info"
    >
      Select the notes, then press “Add to ICN”.
    </Banner>
  );
}
