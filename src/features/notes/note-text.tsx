/** One text of a note under its name. */
export function NoteText({ heading, text }: { heading: string; text: string }) {
  return (
    <section>
      <h4 className="mb-1 font-semibold text-label text-muted">{heading}</h4>
      {text.trim() === '' ? (
        <p className="text-body text-muted">Nothing written.</p>
      ) : (
        <p className="whitespace-pre-line text-body wrap-anywhere">{text}</p>
      )}
    </section>
  );
}
