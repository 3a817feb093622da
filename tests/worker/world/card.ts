import type { CardContent } from '#shared/card/card.ts';
import { BLANK_CONTENT } from '#tests/shared/card/blank-content.ts';
import { readValue } from '#tests/worker/world/sql.ts';

export const ORIGIN = 'https://cards.test';
export const START = Date.UTC(2026, 10, 20, 12);
export const DAY = 86_400_000;

let count = 0;
/** Returns a username or ID that no other test uses. */
export function unique(prefix = 'name'): string {
  return `${prefix}-${++count}-${crypto.randomUUID().slice(0, 8)}`;
}

/** Card content with its own client ID. */
export function buildTestContent(changes: Partial<CardContent> = {}): CardContent {
  return {
    ...BLANK_CONTENT,
    id: unique('card'),
    name: 'Ann Example',
    title: 'Engineer',
    company: 'Example',
    email: 'ann@example.com',
    phone: '+1 555 123 4567',
    website: 'example.com',
    ...changes,
  };
}

/** The ID of a published card. */
export async function findCardId(username: string): Promise<string> {
  const id = await readValue<string>('SELECT id FROM cards WHERE username = ?', username);
  if (id === null) throw new Error(`no card ${username}`);
  return id;
}
