// Web NFC (w3c.github.io/web-nfc): Chrome on Android writes tags, no other browser does.

/**
 * `locked` also covers a tag that was removed too soon: the browser reports both as the same error.
 */
export type TagOutcome =
  | 'written'
  | 'canceled'
  | 'denied'
  | 'switched_off'
  | 'unsuitable'
  | 'locked';

interface TagWriter {
  write: (
    message: { records: { recordType: 'url'; data: string }[] },
    options: { signal: AbortSignal; overwrite: boolean },
  ) => Promise<void>;
}

/** TypeScript's DOM library has no Web NFC types. */
declare global {
  // oxlint-disable-next-line no-var -- only a var is a property of the global object
  var NDEFReader: (new () => TagWriter) | undefined;
}

export function canWriteTags(): boolean {
  return globalThis.NDEFReader !== undefined;
}

/** Errors by name (Web NFC, "Writing content"). */
const OUTCOMES: Readonly<Record<string, TagOutcome>> = {
  AbortError: 'canceled',
  NotAllowedError: 'denied',
  NotReadableError: 'switched_off',
  NotSupportedError: 'unsuitable',
  NetworkError: 'locked',
};

/**
 * Waits for a tag and overwrites it with one URL record, the only kind a phone opens without an
 * app. The browser asks for permission first. Aborting the signal ends the wait.
 */
export async function writeTag(url: string, signal: AbortSignal): Promise<TagOutcome> {
  const Writer = globalThis.NDEFReader;
  if (Writer === undefined) return 'unsuitable';
  try {
    const message = { records: [{ recordType: 'url' as const, data: url }] };
    await new Writer().write(message, { signal, overwrite: true });
    return 'written';
  } catch (error) {
    // Every way in which the specification lets writing fail has its own outcome.
    if (signal.aborted) return 'canceled';
    return (error instanceof DOMException ? OUTCOMES[error.name] : undefined) ?? 'locked';
  }
}
