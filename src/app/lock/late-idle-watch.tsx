import { laterPart } from '../later-part.tsx';

/** Recording comes first: what watches the minutes is fetched once the screen stands. */
const LATER_MS = 8000;

export const LateIdleWatch = laterPart(async () => (await import('./idle-watch.tsx')).IdleWatch, LATER_MS);
