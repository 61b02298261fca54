/** What a new note begins with. Dates YYYY-MM-DD, times HH:mm. */
export type NewNote = { client?: number | undefined; date?: string; begin?: string; end?: string | undefined };

/** The address of a new note that begins so; `readNewNote` is the other side of it. */
export function newNotePath({ client, date, begin, end }: NewNote): string {
  const known = Object.entries({ client: client?.toString(), date, begin, end });
  const query = new URLSearchParams(known.flatMap(([name, text]) => (text === undefined ? [] : [[name, text]])));
  return `/note/add-edit?${query}`;
}

const FORMS = { client: /^[1-9]\d{0,8}$/, date: /^\d{4}-\d\d-\d\d$/, begin: /^\d\d:\d\d$/, end: /^\d\d:\d\d$/ };

/** What an address says of a new note; what can't be read is left out. */
export function readNewNote(query: URLSearchParams): NewNote {
  const read = (name: keyof typeof FORMS) => {
    const text = query.get(name) ?? '';
    return FORMS[name].test(text) ? { [name]: name === 'client' ? Number(text) : text } : {};
  };
  return { ...read('client'), ...read('date'), ...read('begin'), ...read('end') };
}
