import { Button } from '#ui/button.tsx';

/** Phrases that are written again and again; the person describes what happened. */
const phrases = [
  { label: 'Redirected', text: 'Redirected' },
  { label: 'Break', text: 'Break given' },
  { label: 'Praised', text: 'Praised' },
  { label: 'Choice offered', text: 'Choice offered' },
  { label: 'Parent told', text: 'Parent told' },
];

/** Adds a phrase to the most recently edited text, as part of its last sentence or as one of its own. */
export function QuickPhrases({ into, onPhrase }: { into: string; onPhrase: (text: string) => void }) {
  return (
    <section aria-labelledby="phrases-heading">
      <h2 className="font-semibold text-label" id="phrases-heading">
        Quick phrases
      </h2>
      <p className="mb-2.5 text-meta">Added to {into}</p>
      <div className="flex flex-wrap gap-2">
        {phrases.map(({ label, text }) => (
          <Button
            className="font-medium"
            key={label}
            // The text keeps its place and, on a tablet, its keyboard.
            onClick={() => onPhrase(text)}
            onMouseDown={(event) => event.preventDefault()}
          >
            {label}
          </Button>
        ))}
      </div>
    </section>
  );
}
