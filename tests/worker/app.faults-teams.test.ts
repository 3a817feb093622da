import { describe, expect, test } from 'vitest';
import { TEAM_PATHS } from '#tests/worker/write-paths/all-paths.ts';
import { nameWalks, startWalks, WALK_TIMEOUT_MS } from '#tests/worker/write-paths/start-walks.ts';

// The walks of organizations. `app.faults.test.ts` has the others and checks that all are walked.

const { findViolations, findLeaks } = startWalks();

// The last one inspects what the walks before it logged.
describe('walks of organizations', { shuffle: false }, () => {
  test.each(nameWalks(TEAM_PATHS))(
    'S-G1, S-G5, S-G6: %s completes or does nothing, and a retry has the same result as one attempt',
    async (_, path) => {
      expect(await findViolations(path)).toBe('');
    },
    WALK_TIMEOUT_MS,
  );

  test('no line logged during the walks of organizations contains a secret or an email address', async () => {
    expect(await findLeaks()).toEqual([]);
  });
});
