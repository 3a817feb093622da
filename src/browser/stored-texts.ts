/** Lists everything stored under our origin, by key; empty when storage is disabled. */
export function listStoredTexts(
  area: () => Pick<Storage, 'length' | 'key' | 'getItem'> = () => globalThis.localStorage,
): { key: string; text: string }[] {
  try {
    const storage = area();
    return Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '')
      .toSorted()
      .map((key) => ({ key, text: storage.getItem(key) ?? '' }));
  } catch {
    // SecurityError: cookies are blocked, and with them all storage.
    return [];
  }
}
