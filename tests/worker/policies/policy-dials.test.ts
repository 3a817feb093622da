import { expect, test } from 'vitest';
import { buildTestContent } from '#tests/worker/world/card.ts';
import { join } from '#tests/worker/world/person.ts';
import { callWorker } from '#tests/worker/fixtures/call-worker.ts';
import { readEntries } from '#tests/worker/audit/harness.ts';
import { createCardTeam } from '#tests/worker/policies/card-team.ts';

const LOCKED = {
  source: 'policy',
  sync: 'always',
  editable: false,
  required: false,
  visibility: 'public',
} as const;
const PHONE = '+1 (555) 123-4567 x12';
const HOTLINE = 'Hotline 1-800-FLOWERS';

test('the numbers of a policy are read when it is saved, and every card dials them', async () => {
  const team = await createCardTeam();
  const holder = await join();
  const content = buildTestContent({ phone: '+44 20 7946 0003' });
  const { username } = await team.card(await team.add(holder), content);
  await team.setPolicy({
    rules: { phone: LOCKED },
    values: { phone: PHONE },
    elements: [{ id: 'hotline', type: 'phone', value: HOTLINE, position: 0, hidden: false }],
    // What a client sends is not taken.
    dials: { [PHONE]: '+666' },
  });
  const dials = { [PHONE]: '+15551234567;ext=12', [HOTLINE]: '+18003569377' };
  expect((await team.defaultPolicy()).content.dials).toEqual(dials);
  const page = await (await callWorker(`https://cards.test/${username}`)).text();
  expect(page).toContain('href="tel:+15551234567;ext=12"');
  expect(page).toContain('href="tel:+18003569377"');
  const file = await callWorker(`https://cards.test/card/${username}/contact.vcf`);
  expect(await file.text()).toMatch(/TEL[^:]*:\+15551234567\\?,12/);
  const entry = (await readEntries(team.id)).findLast(({ action }) => action === 'policy.updated');
  expect(entry?.details).toMatchObject({ after: { values: { phone: PHONE } } });
  expect(JSON.stringify(entry?.details)).not.toContain('dials');
});
