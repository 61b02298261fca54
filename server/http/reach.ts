/** Who reaches the server: its address for others, and which setting opens it to them. */
interface Reach {
  /** Empty without one. */
  publicUrl: string;
  /** Null on one's own machine. */
  openedBy: string | null;
}

/** Whether a host, as a URL spells it without its port, is this machine to itself. */
export function isLoopback(host: string): boolean {
  return host.toLowerCase() === 'localhost' || host === '::1' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);
}

/**
 * A sentence when others reach the server over plain HTTP: whoever is in between reads passwords and children's names.
 * Null on one's own machine, and behind `https:`.
 */
export function whyReadable({ publicUrl, openedBy }: Reach): string | null {
  if (openedBy === null || publicUrl.startsWith('https:')) return null;
  return `${openedBy} lets others in over plain HTTP: passwords and clients' names can be read on the way. Put HTTPS in front, and set PUBLIC_URL to its address (docs/operations.md, section 4).`;
}
