import { ChevronDown, ChevronUp, type LucideIcon, Pencil } from 'lucide-react';
import { type ReactNode, useDeferredValue } from 'react';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { useMediaQuery, widths } from '#ui/layout/use-media-query.ts';
import { SidePanel } from '#ui/overlays/side-panel.tsx';
import type { NoteActions } from './note-actions.ts';
import type { RowContext } from './note-columns.tsx';
import type { NoteItem } from './note-item.ts';
import type { NoteOptions } from './note-options.ts';
import { WholeNote } from './whole-note.tsx';

interface NotePanelProps {
  item: NoteItem | undefined;
  options: NoteOptions | undefined;
  actions: NoteActions;
  context: RowContext;
  withTherapist: boolean;
  /** Shown under the note: what is wrong with it, its review, its earlier versions. */
  aside?: ((item: NoteItem) => ReactNode) | undefined;
  /** In the foot: what is decided about the note. */
  decide?: ((item: NoteItem) => ReactNode) | undefined;
  /** "Note 1 of 128" */
  place: string;
  onNext: () => void;
  onPrevious: () => void;
  onClose: () => void;
}

/** The whole note on the right, 480 px; the table beside it keeps its place. J and K move from note to note. */
export function NotePanel(props: NotePanelProps) {
  const { item, options, actions, context, withTherapist, aside, decide, place, onNext, onPrevious, onClose } = props;
  // The panel responds to the press at once; a long note fills it a moment later.
  const body = useDeferredValue(item, undefined);
  return (
    <SidePanel
      actions={
        <>
          <MoveButton icon={ChevronUp} label="Previous note" letter="K" onPress={onPrevious} />
          <MoveButton icon={ChevronDown} label="Next note" letter="J" onPress={onNext} />
        </>
      }
      footer={
        item &&
        options && (
          <div className="flex flex-col gap-3">
            {decide?.(item)}
            <PanelFoot actions={actions} item={item} options={options} own={!withTherapist} />
          </div>
        )
      }
      onClose={onClose}
      row={item?.uid}
      open={item !== undefined}
      quietTitle
      title={place}
    >
      {item && body && (
        <WholeNote context={context} item={body} key={body.uid} withTherapist={withTherapist}>
          {aside?.(body)}
        </WholeNote>
      )}
    </SidePanel>
  );
}

function MoveButton({
  icon,
  label,
  letter,
  onPress,
}: {
  icon: LucideIcon;
  label: string;
  letter: string;
  onPress: () => void;
}) {
  return (
    <span className="inline-flex items-center">
      <IconButton aria-keyshortcuts={letter} icon={icon} label={label} onClick={onPress} />
      <Key letter={letter} />
    </span>
  );
}

/** A key's label, where there is a keyboard to press it on. */
function Key({ letter }: { letter: string }) {
  const desktop = useMediaQuery(widths.desktop);
  if (!desktop) return null;
  return (
    <span
      aria-hidden="true"
      className="inline-flex size-5 items-center justify-center rounded-[4px] border border-control-line font-medium text-meta text-muted"
    >
      {letter}
    </span>
  );
}

function PanelFoot({
  item,
  options,
  actions,
  own,
}: {
  item: NoteItem;
  options: NoteOptions;
  actions: NoteActions;
  own: boolean;
}) {
  const { onEdit } = actions;
  const editable = (options.edit || options.addendum) && onEdit !== undefined;
  const word = item.isDraft ? 'Go on writing' : options.edit ? 'Edit' : 'Add to it';
  return (
    <div className="flex min-h-control flex-wrap items-center gap-x-4 gap-y-2">
      {editable && (
        <Button aria-keyshortcuts="E" icon={Pencil} onClick={() => onEdit(item)}>
          {word} <Key letter="E" />
        </Button>
      )}
      <p className="text-label text-muted">
        {onEdit || own ? options.editReason : options.readReason}
        {options.edit && !onEdit && own && item.sessionId && '. To change it, restart its session.'}
      </p>
    </div>
  );
}
