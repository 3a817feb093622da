import { TAG_LENGTH_MAX, TAGS_MAX } from '#shared/api/contacts.ts';

/** Tags as typed, with commas between them: each once, without the space around it. */
export function parseTags(typed: string): string[] {
  const tags = typed.split(/[,\n]/).map((tag) => tag.trim());
  return [...new Set(tags.filter((tag) => tag !== ''))];
}

/** Why typed tags cannot be kept; undefined when they can. */
export function tagsIssue(tags: readonly string[]): string | undefined {
  if (tags.length > TAGS_MAX) return `Use at most ${TAGS_MAX} tags.`;
  if (tags.some((tag) => tag.length > TAG_LENGTH_MAX)) {
    return `A tag has at most ${TAG_LENGTH_MAX} characters.`;
  }
  return undefined;
}
