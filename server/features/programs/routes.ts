import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contract/endpoints.ts';
import { listBehaviors, listSkills } from '#server/db/queries/list-programs.ts';
import { maySeeClient } from '#server/http/access/client-access.ts';
import { route } from '#server/http/route.ts';
import { type AnswerCall, WHOEVER_WRITES, writeRoute } from '#server/http/write/write-route.ts';
import { addBehavior } from './add-behavior.ts';
import { addPhaseLine } from './add-phase-line.ts';
import { addSkill } from './add-skill.ts';
import { assignBehaviors, assignSkills } from './assign-programs.ts';
import { describeAssignment, readAssignment } from './assignment.ts';
import { changeBehavior } from './change-behavior.ts';
import { changePhaseLine } from './change-phase-line.ts';
import { changeSkill } from './change-skill.ts';
import { listPhaseLines } from './list-phase-lines.ts';
import { readPhaseLine } from './phase-line.ts';
import { readBehavior, readSkill } from './read-catalogue.ts';
import { removePhaseLine } from './remove-phase-line.ts';
import { setOwnMeasure } from './set-own-measure.ts';

export function registerPrograms(app: FastifyInstance): void {
  route(app, endpoints.behaviors, 'The catalogue of target behaviors', async ({ db, who }) => ({
    data: await listBehaviors(db, who.companyId),
  }));
  route(app, endpoints.skills, 'The catalogue of skills', async ({ db, who }) => ({
    data: await listSkills(db, who.companyId),
  }));
  writeRoute(app, endpoints.addBehavior, 'Add a behavior to the catalogue', {
    perform: addBehavior,
    answer: readBehavior,
    mayRead: WHOEVER_WRITES,
  });
  writeRoute(app, endpoints.changeBehavior, 'Rename, retire or bring back a behavior, or measure it otherwise', {
    perform: changeBehavior,
    answer: readBehavior,
    mayRead: WHOEVER_WRITES,
  });
  writeRoute(app, endpoints.addSkill, 'Add a skill to the catalogue', {
    perform: addSkill,
    answer: readSkill,
    mayRead: WHOEVER_WRITES,
  });
  writeRoute(app, endpoints.changeSkill, 'Rename, retire or bring back a skill', {
    perform: changeSkill,
    answer: readSkill,
    mayRead: WHOEVER_WRITES,
  });
  registerAssignment(app);
  registerPhaseLines(app);
}

function registerAssignment(app: FastifyInstance): void {
  route(app, endpoints.assignment, 'What is assigned to a client, in the order of the tiles', readAssignment);
  const answer = ({ db, who }: AnswerCall, clientId: number) => describeAssignment(db, who.companyId, clientId);
  const mayRead = ({ db, who }: AnswerCall, clientId: number) => maySeeClient(db, who, clientId);
  writeRoute(app, endpoints.assignBehaviors, 'Assign behaviors to a client, in the order of the tiles', {
    perform: assignBehaviors,
    answer,
    mayRead,
  });
  writeRoute(app, endpoints.assignSkills, 'Assign skills to a client, in order', {
    perform: assignSkills,
    answer,
    mayRead,
  });
  writeRoute(app, endpoints.setOwnMeasure, 'Say what a behavior is for one client from a day on', {
    perform: setOwnMeasure,
    answer,
    mayRead,
  });
}

function registerPhaseLines(app: FastifyInstance): void {
  route(app, endpoints.phaseLines, 'Phase-change lines of a client’s graphs', listPhaseLines);
  const answer = ({ db, who }: AnswerCall, id: number) => readPhaseLine(db, who.companyId, id);
  const mayRead = async (call: AnswerCall, id: number) =>
    maySeeClient(call.db, call.who, (await answer(call, id)).client);
  writeRoute(app, endpoints.addPhaseLine, 'Draw a phase-change line', { perform: addPhaseLine, answer, mayRead });
  writeRoute(app, endpoints.changePhaseLine, 'Move or rename a phase-change line', {
    perform: changePhaseLine,
    answer,
    mayRead,
  });
  writeRoute(app, endpoints.removePhaseLine, 'Take a phase-change line away', {
    perform: removePhaseLine,
    answer: async () => undefined,
    mayRead: WHOEVER_WRITES,
  });
}
