import type { Device } from '#db/capture.ts';
import { createRecorderHub, type RecorderHub } from '#features/session/intervals/recorder-hub.ts';
import type { NoteEditor } from '#features/session/note/note-editor.ts';
import { createSaveGuard, type SaveGuard } from './save-guard.ts';
import { createEditing, type Editing } from './session-editing.ts';
import { createShownPart, type ShownPart } from './shown-part.ts';

export type SessionServices = {
  guard: SaveGuard;
  hub: RecorderHub;
  editing: Editing;
  part: ShownPart;
  /** Notes, by uid, with words that are not on the disk. */
  unsavedNotes: Map<string, NoteEditor>;
};

const known = new WeakMap<Device, SessionServices>();

/**
 * What outlives a single screen: the running recorders, what could not be saved, and which window records. One set for
 * each device.
 */
export function servicesOf(device: Device): SessionServices {
  const services = known.get(device);
  if (services) return services;
  // What is tried again is stamped with when it was done, in the time that recordings are stamped in.
  const guard: SaveGuard = createSaveGuard(() => hub.now());
  const hub: RecorderHub = createRecorderHub(device, guard, window);
  const made = {
    guard,
    hub,
    editing: createEditing(device.locks, window),
    part: createShownPart(),
    unsavedNotes: new Map(),
  };
  known.set(device, made);
  return made;
}
