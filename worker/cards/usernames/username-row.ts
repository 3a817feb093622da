import { z } from 'zod';
import { allRows } from '#worker/db/rows.ts';

export const usernameRowSchema = z.object({ username: z.string() });

export async function readUsernames(statement: D1PreparedStatement): Promise<string[]> {
  const rows = await allRows(statement, usernameRowSchema);
  return rows.map(({ username }) => username);
}
