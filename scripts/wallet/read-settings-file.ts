/** The settings of a file of `NAME=value` lines; quotes around a value and line breaks inside them are allowed. */
export function readSettingsFile(text: string): Record<string, string> {
  const lines = text.matchAll(/^([A-Z][A-Z0-9_]*)=(?:"([^"]*)"|'([^']*)'|(.*))$/gm);
  return Object.fromEntries(
    [...lines].map(([, name = '', double, single, bare]) => [
      name,
      (double ?? single ?? bare ?? '').trim(),
    ]),
  );
}
