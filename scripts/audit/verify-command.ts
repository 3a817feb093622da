export interface VerifyCommand {
  /** The ID or slug of an organization. */
  organization: string;
  /** An exported file, or null for the log of the server. */
  file: string | null;
}

const USAGE =
  'Usage: npm run audit:verify -- <organization id or slug> [--remote]\n   or: npm run audit:verify -- <organization id or slug> <exported file.jsonl>';

/** Throws with the usage. */
export function parseVerifyCommand(words: readonly string[]): VerifyCommand {
  const rest = words.filter((word) => word !== '--remote');
  const isRemote = rest.length < words.length;
  const [organization, file = null, ...more] = rest;
  const isValid = more.length === 0 && !(isRemote && file !== null);
  if (organization === undefined || rest.some((word) => word.startsWith('-')) || !isValid) {
    throw new Error(USAGE);
  }
  return { organization, file };
}
