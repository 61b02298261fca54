import { v7 as uuid } from 'uuid';
import type { programEndpoints } from '#contract/programs.ts';
import { behaviorId, clientId, skillId, type World } from '../world.ts';
import { everyone, type Rows } from './row.ts';

/** Analysts and administrators keep the catalogue. */
const catalogue = (status: number) => ({ rbt: 403, rbt2: 403, bcba: status, staff: 403, admin: status, other: 403 });
/** Whoever sees the first therapist's client. */
const ofClient = { rbt: 200, rbt2: 404, bcba: 200, staff: 200, admin: 200, other: 404 };

export const programRows: Rows<typeof programEndpoints> = (world) => {
  const maya = () => clientId(world(), 'Ruiz');
  return {
    behaviors: { expected: everyone(200) },
    skills: { expected: everyone(200) },
    addBehavior: { body: async () => ({ name: `Behavior ${uuid()}` }), ofOneself: true, expected: catalogue(201) },
    changeBehavior: {
      path: async () => `/api/behaviors/${await behaviorId(world(), 'Tantrum')}`,
      body: async () => ({ name: 'Tantrum' }),
      expected: catalogue(200),
    },
    addSkill: { body: async () => ({ name: `Skill ${uuid()}` }), ofOneself: true, expected: catalogue(201) },
    changeSkill: {
      path: async () => `/api/skills/${await skillId(world(), 'Requests item')}`,
      body: async () => ({ min_trials: null }),
      expected: catalogue(200),
    },
    assignment: { path: async () => `/api/behavior/assign/${await maya()}`, expected: ofClient },
    assignBehaviors: {
      path: async () => `/api/behavior/assign/${await maya()}`,
      body: async () => ({ ids: await assigned(world(), 'behaviors') }),
      expected: catalogue(200),
    },
    assignSkills: {
      path: async () => `/api/skill/assign/${await maya()}`,
      body: async () => ({ ids: await assigned(world(), 'skills') }),
      expected: catalogue(200),
    },
    setOwnMeasure: {
      path: async () => `/api/behavior/assign/${await maya()}/own`,
      headers: { 'if-match': '*' },
      body: async () => ({
        behaviour_id: await behaviorId(world(), 'Tantrum'),
        from: '2199-01-01',
        definition: uuid(),
        measured: null,
      }),
      expected: catalogue(200),
    },
    phaseLines: { path: async () => `/api/phase-lines?client=${await maya()}`, expected: ofClient },
    addPhaseLine: {
      body: async () => ({ client: await maya(), date: '2026-01-05', label: uuid() }),
      expected: catalogue(201),
    },
    changePhaseLine: {
      path: async () => `/api/phase-lines/${await newLine(world(), await maya())}`,
      headers: { 'if-match': '*' },
      body: async () => ({ date: '2026-01-06', label: uuid(), behaviour_id: null }),
      expected: catalogue(200),
    },
    removePhaseLine: {
      path: async () => `/api/phase-lines?id=${await newLine(world(), await maya())}`,
      expected: catalogue(204),
    },
  };
};

/** What the client has already: storing it again changes nothing. */
async function assigned(world: World, kind: 'behaviors' | 'skills'): Promise<number[]> {
  const path = `/api/behavior/assign/${await clientId(world, 'Ruiz')}`;
  const rows: { id: number }[] = (await world.ask('GET', path, { as: 'admin' })).json()[kind];
  return rows.map(({ id }) => id);
}

async function newLine(world: World, client: number): Promise<number> {
  const body = { client, date: '2026-01-05', label: uuid() };
  return (await world.ask('POST', '/api/phase-lines', { as: 'admin', body })).json().id;
}
