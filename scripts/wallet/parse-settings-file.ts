/** Parses `NAME=value` lines; quoted values may contain line breaks. */
export function parseSettingsFile(text: string): Record<string, string> {
  const lines = text.matchAll(/^([A-Z][A-Z0-9_]*)=(?:"([^"]*)"|'([^']*)'|(.*))$/gm);
  return Object.fromEntries(
    [...lines].map(([, name = '', double, single, bare]) => [
      name,
      (double ?? single ?? bare ?? '').trim(),
    ]),
  );
}
