import { z } from 'zod';
import type { Owner } from '#bench/mixed-load/traffic.ts';

const pageSchema = z.object({
  contacts: z.array(z.object({ name: z.string() })),
  nextCursor: z.string().nullable(),
});

/** How often each name is among the contacts of these owners, read as they read them. */
export async function countStoredContacts(
  origin: string,
  owners: readonly Owner[],
): Promise<{ name: string; many: number }[]> {
  const counts = new Map<string, number>();
  for (const owner of owners) {
    for await (const name of readNames(origin, owner)) {
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  }
  return [...counts].map(([name, many]) => ({ name, many }));
}

async function* readNames(origin: string, { token }: Owner): AsyncGenerator<string> {
  let cursor: string | null = '';
  while (cursor !== null) {
    const query = new URLSearchParams({ only: 'contacts', ...(cursor !== '' && { cursor }) });
    const answer = await fetch(`${origin}/api/contacts?${query}`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    if (!answer.ok) throw new Error(await answer.text());
    const page = pageSchema.parse(await answer.json());
    yield* page.contacts.map(({ name }) => name);
    cursor = page.nextCursor;
  }
}
