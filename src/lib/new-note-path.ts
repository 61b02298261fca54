/** What a new note begins with. Dates YYYY-MM-DD, times HH:mm; `location` is a note's. */
export type NewNote = {
  client?: number | undefined;
  date?: string;
  location?: number | undefined;
  begin?: string;
  end?: string | undefined;
};

/** The address of a new note that begins so; `readNewNote` is the other side of it. */
export function newNotePath({ client, date, location, begin, end }: NewNote): string {
  const known = Object.entries({ client: client?.toString(), date, location: location?.toString(), begin, end });
  const query = new URLSearchParams(known.flatMap(([name, text]) => (text === undefined ? [] : [[name, text]])));
  return `/note/add-edit?${query}`;
}

const TIME = /^\d\d:\d\d$/;
const FORMS = { client: /^[1-9]\d{0,8}$/, date: /^\d{4}-\d\d-\d\d$/, location: /^[1-4]$/, begin: TIME, end: TIME };
const isNumber: ReadonlySet<keyof typeof FORMS> = new Set(['client', 'location']);

/** What an address says of a new note; what can't be read is left out. */
export function readNewNote(query: URLSearchParams): NewNote {
  const read = (name: keyof typeof FORMS) => {
    const text = query.get(name) ?? '';
    return FORMS[name].test(text) ? { [name]: isNumber.has(name) ? Number(text) : text } : {};
  };
  return { ...read('client'), ...read('date'), ...read('location'), ...read('begin'), ...read('end') };
}
