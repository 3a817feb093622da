import { TAG_LENGTH_MAX, TAGS_MAX } from '#shared/api/contacts.ts';

/** Parses comma-separated tags; trims them and drops duplicates. */
export function parseTags(text: string): string[] {
  const tags = text.split(/[,\n]/).map((tag) => tag.trim());
  return [...new Set(tags.filter((tag) => tag !== ''))];
}

/** Returns why the tags are invalid; undefined when they are valid. */
export function tagsIssue(tags: readonly string[]): string | undefined {
  if (tags.length > TAGS_MAX) return `Use at most ${TAGS_MAX} tags.`;
  if (tags.some((tag) => tag.length > TAG_LENGTH_MAX)) {
    return `Use at most ${TAG_LENGTH_MAX} characters per tag.`;
  }
  return undefined;
}
