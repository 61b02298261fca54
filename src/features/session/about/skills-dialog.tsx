import { offeredLevels, promptWords } from '#domain/session/prompt-tally.ts';
import { type PromptLevel, promptLevels } from '#domain/session/session-event.ts';
import { useSessionView } from '#features/session/frame/session-context.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { Definitions } from './definitions.tsx';

/** What a level says of the help that was given. */
const meanings: Record<PromptLevel, string> = {
  ind: 'The learner did it without any help.',
  fv: 'The whole answer was said.',
  pv: 'A part of the answer was said.',
  ph: 'The learner was guided by hand.',
  nr: 'Nothing came, with or without help.',
  inc: 'Something else came.',
};

/** What the prompt buttons stand for, and what counts as each skill. */
export function SkillsDialog({ onClose }: { onClose: () => void }) {
  const { session, skills, words, policy } = useSessionView();
  const isUsed = (level: PromptLevel) => Object.values(session.tally.skills).some(({ counts }) => counts[level] > 0);
  const offered = offeredLevels(policy, isUsed('inc'));
  return (
    <Dialog onClose={onClose} open title="Skills and prompt levels">
      <dl className="flex flex-col gap-2">
        {promptLevels
          .filter((level) => offered.includes(level))
          .map((level) => (
            <div className="grid grid-cols-[3rem_1fr] gap-x-3" key={level}>
              <dt className="font-semibold text-body">{level}</dt>
              <dd className="text-body">
                <span className="font-semibold">{promptWords[level]}</span>
                <span className="block text-label text-muted">{meanings[level]}</span>
              </dd>
            </div>
          ))}
      </dl>
      {session.skillIds.length > 0 && (
        <section className="mt-5 border-line border-t pt-4">
          <h3 className="mb-3 font-semibold text-section">Skills</h3>
          <Definitions
            of={session.skillIds.map((id) => ({ id, name: words.skill(id), definition: skills.get(id)?.definition }))}
          />
        </section>
      )}
    </Dialog>
  );
}
