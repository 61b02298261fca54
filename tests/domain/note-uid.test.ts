import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { noteUidOf } from '#domain/note/note-uid.ts';

it('the note of a session has a uid of its own, the same on every device, and no other session’s note has it', () => {
  void fc.assert(
    fc.property(fc.uuid({ version: 7 }), fc.uuid({ version: 7 }), (one, other) => {
      expect(noteUidOf(one)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      expect(noteUidOf(one)).not.toBe(one);
      expect(noteUidOf(noteUidOf(one))).toBe(one);
      expect(noteUidOf(one) === noteUidOf(other)).toBe(one === other);
    }),
  );
});
