import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import {
  personRow,
  PUBLISH,
  store,
} from '#tests/worker/organizations/invitations/lists/harness.ts';
import {
  photoRow,
  servePhoto,
  startWithInternet,
} from '#tests/worker/organizations/invitations/photos/harness.ts';
import { createPaidTeam } from '#tests/worker/world/organization.ts';
import { runSql } from '#tests/worker/world/sql.ts';

/** Cloudflare runs 1,000 statements per invocation, which handles other jobs too. */
const STATEMENTS_MAX = 500;

/** The real database, and how many statements it was asked for. */
function countingDb() {
  let count = 0;
  const db = new Proxy(env.DB, {
    get(real, name: keyof D1Database) {
      if (name !== 'prepare') return real[name].bind(real);
      return (sql: string) => {
        count += 1;
        return real.prepare(sql);
      };
    },
  });
  const takeCount = (): number => {
    const taken = count;
    count = 0;
    return taken;
  };
  return { db, takeCount };
}

test('the jobs of a list that take most statements leave room for others in their invocation', async () => {
  const { db, takeCount } = countingDb();
  const photos = Array.from({ length: 20 }, (_, at) => `https://photos.example/${at}`);
  const started = startWithInternet(
    Object.fromEntries(photos.map((photo) => [photo, servePhoto()])),
    { db },
  );
  const team = await createPaidTeam();
  await runSql(
    "UPDATE users SET plan = 'enterprise', granted_plan = 'enterprise' WHERE id = ?",
    team.owner.user.id,
  );
  const rows = photos.map((photo) => photoRow('Ana', photo));
  rows.push(...Array.from({ length: 80 }, () => ({ ...personRow('Ben') })));
  await store(started, team.owner, team.path, rows, undefined, PUBLISH);
  takeCount();
  const counts: number[] = [];
  const runJob = async () => {
    const job = started.jobs.findLast(({ kind }) => kind === 'send_invitation_list');
    started.jobs.length = 0;
    if (job?.kind === 'send_invitation_list') {
      await started.organizations.jobs.send_invitation_list(job);
    }
    counts.push(takeCount());
  };
  await runJob();
  const changed = rows.map(({ email, card }) => ({
    email,
    card: { username: '', policy: '', content: { ...card?.content, title: 'New' } },
  }));
  await store(started, team.owner, team.path, changed);
  takeCount();
  await runJob();
  expect(counts).toHaveLength(2);
  expect(Math.max(...counts)).toBeLessThan(STATEMENTS_MAX);
});
