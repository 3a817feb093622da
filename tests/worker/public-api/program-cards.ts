import { expect } from 'vitest';
import { z } from 'zod';
import { publicCardSchema } from '#shared/api/v1/calls/card-calls.ts';
import type { Program } from '#tests/worker/world/api-key.ts';
import { unique } from '#tests/worker/world/card.ts';

const pageSchema = z.object({
  data: z.array(z.looseObject({})),
  next: z.string().nullable(),
});
/** The body of a list. */
export const readPage = async (answer: Response) => pageSchema.parse(await answer.json());

/** Publishes a card with a key. */
export async function createCard({ call }: Program, changes: Record<string, unknown> = {}) {
  const username = unique('api');
  const answer = await call('POST', '/api/v1/cards', { username, name: 'Ada', ...changes });
  expect(answer.status).toBe(201);
  return { username, card: publicCardSchema.parse(await answer.json()) };
}
