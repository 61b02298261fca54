/** What the browser says about this app's storage; null where it says nothing. */
export type StorageFacts = { protected: boolean | null; usedBytes: number | null };

/** Whether stored records are protected from being cleared, and how much room they take. Never throws. */
export async function readStorageFacts(storage: StorageManager | undefined): Promise<StorageFacts> {
  const [isProtected, estimate] = await Promise.all([
    storage?.persisted?.().catch(() => null) ?? null,
    storage?.estimate?.().catch(() => null) ?? null,
  ]);
  return { protected: isProtected, usedBytes: estimate?.usage ?? null };
}

/** Asks the browser to protect the records. Answers whether they are protected now; null where it can't say. */
export async function protectStorage(storage: StorageManager | undefined): Promise<boolean | null> {
  if (!storage?.persist) return null;
  return storage.persist().catch(() => null);
}
