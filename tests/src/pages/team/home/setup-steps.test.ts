import { expect, test } from 'vitest';
import type { OrganizationDetails } from '#shared/api/organizations/organizations.ts';
import { listSetupSteps } from '#src/pages/team/home/setup-steps.ts';

const NEW: OrganizationDetails = {
  id: 'o',
  slug: 'northwind',
  name: 'Northwind',
  kind: 'company',
  plan: 'business_pro',
  role: 'owner',
  members: { active: 1, suspended: 0, invited: 0 },
  seats: { used: 1, limit: 10 },
  deletesAt: null,
  openRequests: 0,
  isBillingOwner: true,
  groups: [],
  logo: null,
  cards: 0,
};
const NOTHING = { policy: false, domain: false, leaverRule: false };
const describe = (...args: Parameters<typeof listSetupSteps>) =>
  listSetupSteps(...args).map(({ view, isDone }) => `${view} ${isDone ? 'done' : 'open'}`);

test('a new company has five open steps, a partner those that it may take', () => {
  expect(describe(NEW, NOTHING)).toEqual([
    'brand open',
    'policies open',
    'invitations open',
    'domains open',
    'leaver-rule open',
  ]);
  expect(describe({ ...NEW, kind: 'partner' }, NOTHING)).toEqual([
    'invitations open',
    'domains open',
    'leaver-rule open',
  ]);
});

test('each step is done by what is there', () => {
  const logo = { path: '/media/logo.png', width: 100, height: 40 };
  expect(describe({ ...NEW, logo }, { ...NOTHING, domain: true })).toEqual([
    'brand done',
    'policies open',
    'invitations open',
    'domains done',
    'leaver-rule open',
  ]);
  const members = { active: 1, suspended: 0, invited: 1 };
  const setup = { policy: true, domain: true, leaverRule: true };
  expect(describe({ ...NEW, logo, members }, setup).every((step) => step.endsWith('done'))).toBe(
    true,
  );
});

test('steps are named without the words of IT', () => {
  const texts = listSetupSteps(NEW, NOTHING).flatMap(({ title, hint }) => [title, hint]);
  expect(texts.join(' ')).not.toMatch(/polic|verif|DNS|rule|provision|manage/i);
});

test('people who may set up nothing, and an answer that is not there yet, have no steps', () => {
  expect(listSetupSteps({ ...NEW, role: 'manager' }, null)).toEqual([]);
  expect(listSetupSteps({ ...NEW, members: null }, NOTHING)).toEqual([]);
});
