import { PageHeader } from '#ui/layout/page-header.tsx';
import type { WritingMode } from './note-content.ts';

const titles: Record<WritingMode, string> = {
  new: 'New note',
  edit: 'Edit note',
  addendum: 'Add to a billed note',
};

export function NoteFormHead({ mode }: { mode: WritingMode }) {
  return <PageHeader title={titles[mode]} />;
}
