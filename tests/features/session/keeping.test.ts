// @vitest-environment jsdom

import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CaptureFailed, CaptureRefused } from '#db/device/storage-error.ts';
import { troubleText, whatToDo } from '#db/device/trouble-text.ts';
import { perNoteText } from '#domain/note/note-fields.ts';
import { createSaveGuard } from '#features/session/frame/save-guard.ts';
import { createInView } from '#features/session/intervals/in-view.ts';
import { steadyClock } from '#features/session/intervals/steady-clock.ts';
import { createNoteEditor } from '#features/session/note/note-editor.ts';
import { createQuietAnnouncer } from '#features/session/record/quiet-announcer.ts';
import { AUTOSAVE_MS, LONGEST_UNSAVED_MS } from '#lib/field-editor.ts';
import { passingStorage } from '#lib/page-storage.ts';
import { announcer } from '../../../src/ui/feedback/announcer-store.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const fields = {
  client_id: 7,
  date_visited: '2026-11-20',
  location: 2,
  begin_time: '15:00',
  end_time: '17:00',
  ...perNoteText(() => ''),
  target_behaviors: '',
  skill_learned: '',
  who_present: '',
  health_safety: '',
  comment: '',
};

describe('the save guard', () => {
  const failed = (trouble: 'full' | 'closed') => () => Promise.reject(new CaptureFailed(trouble, null));

  it('tells within a second that a write hangs, and takes it back when it is through', async () => {
    const guard = createSaveGuard(() => 0);
    let done: () => void = () => undefined;
    const attempt = guard.attempt(
      'Tantrum',
      () =>
        new Promise<void>((resolve) => {
          done = resolve;
        }),
    );
    await vi.advanceTimersByTimeAsync(999);
    expect(guard.get().slow).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(guard.get().slow).toBe(1);
    expect(announcer.history().at(-1)).toBe('This tap is not saved yet');
    done();
    await attempt;
    expect(guard.get()).toEqual({ slow: 0, lost: [] });
  });

  it('keeps what was not saved, with what to do about it, until someone deals with it', async () => {
    const guard = createSaveGuard(() => 5);
    expect(await guard.attempt('Tantrum', failed('full'))).toBeNull();
    await guard.attempt('SIB', failed('closed'));
    expect(guard.get().lost).toMatchObject([
      { what: 'Tantrum', at: 5, reason: 'full', advice: whatToDo('full') },
      { what: 'SIB', reason: 'closed', advice: whatToDo('closed') },
    ]);
    expect(announcer.history().at(-1)).toBe(`SIB was not saved. ${whatToDo('closed')}`);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(guard.get().lost).toHaveLength(2);
    guard.dismiss();
    expect(guard.get().lost).toEqual([]);
  });

  it('lists what is written again and again once, and no more when it got through or was discarded', async () => {
    const guard = createSaveGuard(() => 0);
    const discarded = vi.fn();
    const note = { key: 'note:1', discard: discarded };
    await guard.attempt('Note', failed('full'), note);
    await guard.attempt('Tantrum', failed('full'));
    await guard.attempt('Note', failed('full'), note);
    await guard.attempt('Note', failed('full'), { key: 'note:2' });
    expect(guard.get().lost.map(({ what }) => what)).toEqual(['Tantrum', 'Note', 'Note']);
    await guard.attempt('Note', async () => undefined, note);
    expect(guard.get().lost.map(({ what }) => what)).toEqual(['Tantrum', 'Note']);
    expect(discarded).not.toHaveBeenCalled();
    await guard.attempt('Note', failed('full'), note);
    guard.dismiss();
    expect(guard.get().lost).toEqual([]);
    expect(discarded).toHaveBeenCalledOnce();
  });

  it('lets what a rule refused at its second try be tried again: a session that was submitted may be reopened', async () => {
    const guard = createSaveGuard(() => 0);
    const refuse = () => Promise.reject(new CaptureRefused('This session is submitted.'));
    const answers = [failed('full'), refuse, async () => undefined];
    await guard.attempt('Trial', async () => answers.shift()?.());
    guard.retryAll();
    await vi.waitFor(() => expect(guard.get().lost).toMatchObject([{ reason: 'refused', canRetry: true }]));
    guard.retryAll();
    await vi.waitFor(() => expect(guard.get()).toEqual({ slow: 0, lost: [] }));
    await guard.attempt('Tap', refuse);
    expect(guard.get().lost).toMatchObject([{ what: 'Tap', canRetry: false }]);
  });

  it('tries again with the time of the press, and keeps what fails again', async () => {
    const guard = createSaveGuard(() => 60_000);
    const tries: (string | undefined)[] = [];
    let works = false;
    const work = async (at?: string) => {
      tries.push(at);
      if (!works) throw new CaptureFailed('full', null);
    };
    await guard.attempt('Tantrum', work);
    guard.retryAll();
    await vi.waitFor(() => expect([tries.length, guard.get().lost.length]).toEqual([2, 1]));
    works = true;
    guard.retryAll();
    await vi.waitFor(() => expect(guard.get().lost).toEqual([]));
    expect(tries).toEqual([undefined, '1970-01-01T00:01:00.000Z', '1970-01-01T00:01:00.000Z']);
  });

  it('tries again in the order of the presses, and what a rule refused stays told until someone has read it', async () => {
    const guard = createSaveGuard(() => 0);
    let full = true;
    const saved: string[] = [];
    const slowly = (what: string, ms: number) => async () => {
      if (full) throw new CaptureFailed('full', null);
      await new Promise((done) => setTimeout(done, ms));
      saved.push(what);
    };
    await guard.attempt('start', slowly('start', 200));
    await guard.attempt('Undo', () => Promise.reject(new CaptureRefused('Nothing to undo.')));
    await guard.attempt('stop', slowly('stop', 10));
    full = false;
    guard.retryAll();
    expect(guard.get().lost.map(({ what }) => what)).toEqual(['Undo']);
    // Under way, and not saved yet.
    expect(guard.get().slow).toBe(2);
    await vi.runAllTimersAsync();
    expect(saved).toEqual(['start', 'stop']);
    expect(guard.get().lost.map(({ what }) => what)).toEqual(['Undo']);
  });

  it('a rule that says no is told in its own words, and offers no second try', async () => {
    const guard = createSaveGuard(() => 0);
    const work = vi.fn(() => Promise.reject(new CaptureRefused('This session is submitted.')));
    await guard.attempt('Tantrum', work);
    expect(guard.get().lost).toMatchObject([{ reason: 'refused', advice: 'This session is submitted.' }]);
    guard.retryAll();
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('full, closed, none at all: each has its own advice', () => {
    const texts = (['full', 'closed', 'unavailable', 'unknown'] as const).map(whatToDo);
    expect(new Set(texts).size).toBe(4);
    expect(troubleText(new CaptureFailed('unavailable', null))).toContain('private window');
  });

  it('a fault of the program is not swallowed', async () => {
    const guard = createSaveGuard(() => 0);
    await expect(guard.attempt('x', () => Promise.reject(new TypeError('bug')))).rejects.toThrow('bug');
  });
});

describe('the note editor', () => {
  function editor(save: (changed: object) => Promise<boolean> = async () => true) {
    const saved: object[] = [];
    const made = createNoteEditor({ ...fields, unread: {} }, async (take) => {
      const changed = { ...take() };
      saved.push(changed);
      return save(changed);
    });
    return { editor: made, saved };
  }

  it('saves once, 400 ms after the last key', async () => {
    const { editor: note, saved } = editor();
    for (const text of ['C', 'Ca', 'Calm']) {
      note.change({ comment: text });
      await vi.advanceTimersByTimeAsync(200);
    }
    expect(saved).toEqual([]);
    expect(note.get().dirty).toBe(true);
    await vi.advanceTimersByTimeAsync(AUTOSAVE_MS - 200);
    expect(saved).toEqual([{ comment: 'Calm' }]);
    expect(note.get().dirty).toBe(false);
  });

  it('keys that follow each other without a pause are saved once a second: a tab that is closed takes no sentence with it', async () => {
    const { editor: note, saved } = editor();
    for (let at = 0; at < 3000; at += 200) {
      note.change({ comment: String(at) });
      await vi.advanceTimersByTimeAsync(200);
    }
    expect(saved.length).toBeGreaterThanOrEqual(2);
    expect(3000 - Number((saved.at(-1) as { comment: string }).comment)).toBeLessThanOrEqual(LONGEST_UNSAVED_MS + 200);
  });

  it('flush saves at once: a closing page waits for nobody', async () => {
    const { editor: note, saved } = editor();
    note.change({ comment: 'Calm' });
    void note.flush();
    expect(saved).toEqual([{ comment: 'Calm' }]);
  });

  it('what is typed while a save is on its way is saved after it', async () => {
    let release: () => void = () => undefined;
    const { editor: note, saved } = editor(
      () =>
        new Promise((resolve) => {
          release = () => resolve(true);
        }),
    );
    note.change({ comment: 'one' });
    await vi.advanceTimersByTimeAsync(AUTOSAVE_MS);
    note.change({ comment: 'one two' });
    const flushed = note.flush();
    release();
    await vi.advanceTimersByTimeAsync(0);
    release();
    await flushed;
    expect(saved).toEqual([{ comment: 'one' }, { comment: 'one two' }]);
    expect(note.get()).toMatchObject({ dirty: false, fields: { comment: 'one two' } });
  });

  it('a failed save loses nothing: the next one carries it, and never an older text over a newer', async () => {
    let works = false;
    const { editor: note, saved } = editor(async () => works);
    note.change({ comment: 'first', health_safety: 'none' });
    await vi.advanceTimersByTimeAsync(AUTOSAVE_MS);
    expect(note.get().dirty).toBe(true);
    works = true;
    note.change({ comment: 'second' });
    await vi.advanceTimersByTimeAsync(AUTOSAVE_MS);
    expect(saved.at(-1)).toEqual({ comment: 'second', health_safety: 'none' });
    expect(note.get().dirty).toBe(false);
  });

  it('a drafted text that was taken over is not overwritten by what was typed before it', async () => {
    const { editor: note, saved } = editor();
    note.change({ target_behaviors: 'old', comment: 'mine' });
    note.adopt({ target_behaviors: 'fresh from data' });
    await vi.advanceTimersByTimeAsync(AUTOSAVE_MS);
    expect(saved).toEqual([{ comment: 'mine' }]);
    note.saveAgain(['target_behaviors']);
    await vi.advanceTimersByTimeAsync(AUTOSAVE_MS);
    expect(saved.at(-1)).toEqual({ target_behaviors: 'fresh from data' });
  });
});

describe('what is known of a recording’s button', () => {
  const storage = passingStorage();
  function watch(begun = 0) {
    const page = { now: begun, visible: true };
    vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => (page.visible ? 'visible' : 'hidden'));
    const made = createInView(window, { now: () => page.now, storage, needed: () => true });
    made.about('s');
    made.front('r');
    const hide = made.show();
    const turn = (visible: boolean) => {
      page.visible = visible;
      document.dispatchEvent(new Event('visibilitychange'));
    };
    const pass = (ms: number) => {
      for (let left = ms; left > 0; left -= 1000) {
        page.now += Math.min(1000, left);
        vi.advanceTimersByTime(Math.min(1000, left));
      }
    };
    return {
      made,
      page,
      turn,
      pass,
      hide,
      seen: (start: number, end: number) => made.ofRun('r').seen({ start, end }, 0),
    };
  }
  beforeEach(() => storage.removeItem('tb_in_view'));

  it('a visible page that beats has it in view all the time', () => {
    const { made, pass, seen } = watch();
    pass(60_000);
    expect(seen(0, 60_000)).toEqual({ away: 0, atEnd: true });
    expect(seen(50_000, 70_000)).toEqual({ away: 10_000, atEnd: false });
    made.stop();
  });

  it('under an open dialog or panel it is out of view: nobody can press what they do not see', async () => {
    const root = document.createElement('div');
    root.id = 'root';
    document.body.append(root);
    const { made, page, pass, seen } = watch();
    const cover = async (is: boolean) => {
      if (is) root.setAttribute('aria-hidden', 'true');
      else root.removeAttribute('aria-hidden');
      await Promise.resolve();
    };
    pass(5000);
    page.now += 300;
    await cover(true);
    pass(4000);
    expect(seen(0, 9300)).toEqual({ away: 4000, atEnd: false });
    await cover(false);
    pass(6000);
    expect(seen(0, 15_000)).toEqual({ away: 4000, atEnd: true });
    made.stop();
    root.remove();
  });

  it('hidden, or on another screen, it is out of view to the millisecond, and whoever waits hears of the turn', () => {
    const { made, pass, turn, hide, seen } = watch();
    const heard = vi.fn();
    made.subscribe(heard);
    pass(5200);
    turn(false);
    pass(2000);
    turn(true);
    expect(heard).toHaveBeenCalledTimes(2);
    pass(1000);
    hide();
    pass(4000);
    made.show();
    pass(1000);
    expect(seen(0, 8200)).toEqual({ away: 2000, atEnd: true });
    expect(seen(0, 9000)).toEqual({ away: 2800, atEnd: false });
    expect(seen(0, 13_000)).toEqual({ away: 6000, atEnd: true });
    made.stop();
  });

  it('a heart that stood still slept since its last beat, also when the question comes before the next one', () => {
    const { made, page, pass, seen } = watch();
    pass(5000);
    page.now += 120_000;
    expect(seen(0, 125_000)).toEqual({ away: 120_000, atEnd: true });
    expect(seen(0, 124_000)).toEqual({ away: 119_000, atEnd: false });
    made.stop();
  });

  it('under the lock it can be pressed, but is not read', () => {
    const { made, pass, seen } = watch();
    pass(5000);
    made.lock(true);
    pass(3000);
    made.lock(false);
    pass(2000);
    expect(seen(0, 10_000)).toEqual({ away: 0, atEnd: true });
    expect(made.ofRun('r').readable({ start: 0, end: 10_000 }, 0)).toEqual({ away: 3000, atEnd: true });
    expect(made.ofRun('r').readable({ start: 0, end: 7000 }, 0)).toEqual({ away: 2000, atEnd: false });
    made.stop();
  });

  it('behind another recording it is out of view: nobody can press what is not there', () => {
    const { made, pass, seen } = watch();
    pass(5000);
    made.front('another');
    pass(4000);
    expect(seen(0, 9000)).toEqual({ away: 4000, atEnd: false });
    // Whoever watches the client all the same is asked when it comes to the front.
    expect(made.ofRun('r').present({ start: 0, end: 9000 }, 0)).toEqual({ away: 0, atEnd: true });
    made.front('r');
    pass(1000);
    expect(seen(0, 10_000)).toEqual({ away: 4000, atEnd: true });
    made.stop();
  });

  it('a page that is loaded again knows what the one before it saw, to its last beat, of the same session alone', () => {
    watch().pass(7000);
    const { made, pass, seen } = watch(9000);
    pass(1000);
    expect(made.knownSince()).toBe(0);
    expect(seen(0, 10_000)).toEqual({ away: 2000, atEnd: true });
    made.about('another');
    expect(seen(0, 10_000)).toEqual({ away: 10_000, atEnd: true });
    made.about('s');
    expect(seen(0, 10_000)).toEqual({ away: 2000, atEnd: true });
    made.stop();
  });

  it('what a clock that was set back has put into the future is not known, nor what nobody can read', () => {
    watch(50_000).pass(10_000);
    expect(watch(20_000).made.knownSince()).toBe(20_000);
    for (const broken of ['{', '[]', '{"s":[["a",1,0]]}', '{"s":7}']) {
      storage.setItem('tb_in_view', broken);
      expect(watch(3000).made.knownSince()).toBe(3000);
    }
  });
});

describe('the steady clock', () => {
  it('does not go back when the device’s clock is set back, and takes a jump forward over', () => {
    const time = { now: 1_000_000, mono: 0 };
    const now = steadyClock({ now: () => time.now, mono: () => time.mono, timeZone: () => 'UTC' });
    time.now -= 3_600_000;
    time.mono += 5000;
    expect(now()).toBe(1_005_000);
    time.now = 2_000_000;
    expect(now()).toBe(2_000_000);
    // A year ahead for a moment, or a day back: the times of that would be in the visit for good.
    for (const set of [365, -1, 0]) {
      time.now = 2_000_000 + set * 86_400_000;
      expect(now()).toBe(time.now);
    }
  });

  it('begins no earlier than what was recorded last, unless the clock was off by half a day', () => {
    const clock = { now: () => 1_000_000, mono: () => 500, timeZone: () => 'UTC' };
    expect(steadyClock(clock, 1_120_000)()).toBe(1_120_000);
    expect(steadyClock(clock, 900_000)()).toBe(1_000_000);
    expect(steadyClock(clock, 50_000_000)()).toBe(1_000_000);
  });

  it('whatever the clock is set to, however often, lasts as long as the page has counted, or longer', () => {
    const step = fc.record({ passes: fc.nat(10_000), isSet: fc.integer({ min: -200_000, max: 200_000 }) });
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const time = { now: 1_000_000, mono: 0 };
        const now = steadyClock({ now: () => time.now, mono: () => time.mono, timeZone: () => 'UTC' });
        for (const { passes, isSet } of steps) {
          const before = now();
          time.mono += passes;
          time.now += passes + isSet;
          expect(now() - before).toBeGreaterThanOrEqual(passes);
        }
      }),
    );
  });
});

describe('announcing counts', () => {
  it('waits for 600 ms of quiet and says each number once, merged', async () => {
    const said: string[] = [];
    const quiet = createQuietAnnouncer((text) => said.push(text));
    let tantrums = 4;
    for (let i = 0; i < 3; i++) {
      tantrums += 1;
      quiet.note('1', () => `Tantrum ${tantrums}`);
      await vi.advanceTimersByTimeAsync(599);
    }
    quiet.note('2', () => 'Elopement 2');
    expect(said).toEqual([]);
    await vi.advanceTimersByTimeAsync(600);
    expect(said).toEqual(['Tantrum 7, Elopement 2']);
  });

  it('an undo silences what it makes old', async () => {
    const said: string[] = [];
    const quiet = createQuietAnnouncer((text) => said.push(text));
    quiet.note('1', () => 'Tantrum 5');
    quiet.hush();
    await vi.advanceTimersByTimeAsync(1000);
    expect(said).toEqual([]);
  });
});
