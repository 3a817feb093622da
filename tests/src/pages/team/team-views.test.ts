import { expect, test } from 'vitest';
import { organizationKindSchema } from '#shared/organization/kind.ts';
import { ROLES } from '#shared/organization/role.ts';
import { findReplacement } from '#src/pages/team/former-views.ts';
import { groupViews, listOrganizationViews, listTabs } from '#src/pages/team/team-views.ts';

const OWNER = listOrganizationViews('owner', 'company');
const outline = (views: typeof OWNER) =>
  groupViews(views).map(({ label, views: listed }) =>
    listed.length === 1 ? label : `${label}: ${listed.map(({ title }) => title).join(', ')}`,
  );

test('an owner has four rooms between home and their membership', () => {
  expect(outline(OWNER)).toEqual([
    'Home',
    'People: Members, Groups',
    'Cards: Cards, Policies, Requests',
    'Results: Contacts, Analytics',
    'Company: Brand, Domains, Developers, Sign-in & access, Ownership, Audit log, Billing',
    'My membership',
  ]);
});

test('a room of one view is that view', () => {
  expect(outline(listOrganizationViews('auditor', 'partner'))).toEqual([
    'Home',
    'Members',
    'Audit log',
    'My membership',
  ]);
});

test('every view of every role is an entry of the navigation or belongs to one', () => {
  for (const role of ROLES) {
    for (const kind of organizationKindSchema.options) {
      const views = listOrganizationViews(role, kind);
      const entries = groupViews(views).flatMap((group) => group.views);
      expect(new Set(entries).size).toBe(entries.length);
      for (const view of views) {
        expect(entries.map(({ key }) => key)).toContain(view.within ?? view.key);
      }
    }
  }
});

test('tabs are shown where there are several, on the views that are tabs', () => {
  const tabsOf = (key: string, views: typeof OWNER) =>
    views.filter((view) => view.key === key).flatMap((view) => listTabs(view, views));
  expect(tabsOf('leavers', OWNER).map(({ tab }) => tab)).toEqual(['Active', 'Invited', 'Left']);
  expect(tabsOf('leaver-rule', OWNER)).toEqual([]);
  expect(tabsOf('groups', OWNER)).toEqual([]);
  expect(tabsOf('members', listOrganizationViews('auditor', 'company'))).toEqual([]);
});

test('a former address leads to the first view that replaced it and that the role may open', () => {
  expect(findReplacement('settings', '', OWNER)).toBe('billing');
  expect(findReplacement('settings', '', listOrganizationViews('admin', 'company'))).toBe('brand');
  expect(findReplacement('settings', '', listOrganizationViews('member', 'company'))).toBeNull();
  expect(findReplacement('settings', '#webhooks', OWNER)).toBe('developers');
  expect(findReplacement('settings', '#nothing', OWNER)).toBe('billing');
  expect(findReplacement('numbers', '#top', OWNER)).toBe('analytics');
  expect(findReplacement('members', '#settings', OWNER)).toBeNull();
  expect(findReplacement(null, '', OWNER)).toBeNull();
});
