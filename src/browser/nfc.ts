// Web NFC (w3c.github.io/web-nfc): Chrome on Android writes tags, no other browser does.

/** How writing a tag ended. `locked` also stands for a tag taken away too soon: the browser tells the two apart no more. */
export type TagOutcome =
  | 'written'
  | 'cancelled'
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

/** No types of it are published with the language. */
declare global {
  // oxlint-disable-next-line no-var -- only a var is a property of the global object
  var NDEFReader: (new () => TagWriter) | undefined;
}

/** Whether this browser can write tags at all. */
export function canWriteTags(): boolean {
  return globalThis.NDEFReader !== undefined;
}

/** What each refusal means (Web NFC, "Writing content"); a name that is not here is one nobody promised. */
const OUTCOMES: Readonly<Record<string, TagOutcome>> = {
  AbortError: 'cancelled',
  NotAllowedError: 'denied',
  NotReadableError: 'switched_off',
  NotSupportedError: 'unsuitable',
  NetworkError: 'locked',
};

/**
 * Waits for a tag and writes one address on it, over what it held; the browser asks the person first. The only kind of
 * record a phone opens without an app. Ends when the signal says so.
 */
export async function writeTag(url: string, signal: AbortSignal): Promise<TagOutcome> {
  const Writer = globalThis.NDEFReader;
  if (Writer === undefined) return 'unsuitable';
  try {
    const message = { records: [{ recordType: 'url' as const, data: url }] };
    await new Writer().write(message, { signal, overwrite: true });
    return 'written';
  } catch (error) {
    // Forgives every way the specification lets writing fail: each has its own sentence on the screen.
    if (signal.aborted) return 'cancelled';
    return (error instanceof DOMException ? OUTCOMES[error.name] : undefined) ?? 'locked';
  }
}
