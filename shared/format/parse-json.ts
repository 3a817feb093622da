/** Parses JSON; undefined when the text is not JSON, which no JSON text can represent. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The caller handles malformed JSON like any other invalid value.
    return undefined;
  }
}

/** Whether a value is an object with string keys, not an array. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
