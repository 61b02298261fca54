import { TallybookDb } from '#db/database.ts';
import { DeviceContext } from '#db/react/device-context.ts';
import { BehaviorTile } from '#features/session/record/behavior-tile.tsx';
import { SkillRow } from '#features/session/record/skill-row.tsx';
import { systemClock } from '#lib/clock.ts';
import { newId } from '#lib/ids.ts';
import { Part, Shelf } from './part.tsx';

const nothing = () => undefined;
const tile = {
  onTap: nothing,
  onAct: nothing,
  tabIndex: 0,
  hotkey: null,
  isLast: false,
  lastTime: null,
  count: null,
  described: 0,
} as const;

/** What a tile asks of its device before a tap is stored; nothing here stores one. */
const device = {
  db: new TallybookDb('gallery'),
  clock: systemClock,
  newId,
  bootId: 'gallery',
  appBuild: 'gallery',
  offsetMs: () => null,
  wake: nothing,
};
const levels = ['ind', 'fv', 'pv', 'ph', 'nr'] as const;
const noTrials = { ind: 0, fv: 0, pv: 0, ph: 0, nr: 0, inc: 0 };

/** Each state that a behavior's tile can be in while a session runs. */
export function TileParts() {
  return (
    <DeviceContext value={device}>
      <Shelf title="Recording">
        <Part file="features/session/record/behavior-tile.tsx">
          <ul className="grid w-full grid-cols-2 gap-3 md:grid-cols-4">
            <BehaviorTile {...tile} id={1} name="Tantrum" spoken="Tantrum" />
            <BehaviorTile {...tile} count={0} id={2} lastTime="typed" name="Elopement" spoken="Elopement" />
            <BehaviorTile
              {...tile}
              count={12}
              hotkey="3"
              id={3}
              isLast
              lastTime="9:14 AM"
              name="Pica/Mouthing"
              spoken="Pica/Mouthing"
            />
            <BehaviorTile
              {...tile}
              count={104}
              id={4}
              lastTime="9:10 AM"
              name="inappropriate touching of genitals"
              onAct={undefined}
              spoken="inappropriate touching of genitals"
            />
          </ul>
        </Part>
        <Part file="features/session/record/skill-row.tsx">
          <ul className="grid w-full gap-4">
            <SkillRow
              counts={noTrials}
              id={1}
              lastLevel={null}
              levels={levels}
              name="Requests a break"
              onTrial={async () => undefined}
            />
            <SkillRow
              counts={{ ...noTrials, ind: 8, pv: 2 }}
              id={2}
              lastLevel="ind"
              levels={levels}
              name="Waits for a turn in a game of three or more"
              onTrial={async () => undefined}
            />
          </ul>
        </Part>
      </Shelf>
    </DeviceContext>
  );
}
