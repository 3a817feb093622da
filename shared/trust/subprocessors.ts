/** Another company that processes data of an instance, as the operator describes it. */
export interface Subprocessor {
  name: string;
  /** What it does, and where. */
  text: string;
}

/**
 * Reads `SUBPROCESSORS`: `name: what it does, and where`, with semicolons between. Null for a text
 * with an entry that lacks one of them.
 */
export function parseSubprocessors(setting: string): Subprocessor[] | null {
  const entries = setting.split(';').filter((part) => part.trim() !== '');
  const parsed = entries.flatMap((entry) => {
    const [name = '', ...rest] = entry.split(':');
    const text = rest.join(':').trim();
    return name.trim() === '' || text === '' ? [] : [{ name: name.trim(), text }];
  });
  return parsed.length === entries.length ? parsed : null;
}
