import { lazyPart } from '#ui/overlays/lazy-part.tsx';

/** Few have two recordings at once. */
export const OtherRecorders = lazyPart(async () => (await import('./other-recorders.tsx')).OtherRecorders);
