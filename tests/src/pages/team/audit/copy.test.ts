import { expect, test } from 'vitest';
import { AUDIT_ACTIONS } from '#shared/organization/audit-actions.ts';
import { ACTION_OPTIONS, describeEntry, nameActor } from '#src/pages/team/audit/copy.ts';
import { auditEntry } from './entry.ts';

const describe = (change: Parameters<typeof auditEntry>[0]) => describeEntry(auditEntry(change));

test('every action has a sentence that is not its key, and shows no ID', () => {
  for (const action of AUDIT_ACTIONS) {
    const sentence = describeEntry(auditEntry({ action }));
    expect(sentence, action).not.toContain(action);
    expect(sentence, action).toMatch(/^[a-z].*[^\s:]$/);
    // Their targets are hostnames and addresses.
    if (!/^(?:own_)?domain\.|^customer\.invit/.test(action))
      expect(sentence, action).not.toContain('0f9fa23f');
  }
  expect(new Set(ACTION_OPTIONS.map(({ label }) => label)).size).toBe(AUDIT_ACTIONS.length);
});

test.each([
  [null, '/media/a.png', 'added a logo'],
  ['/media/a.png', '/media/b.png', 'replaced the logo'],
  ['/media/a.png', null, 'removed the logo'],
])('a change of the logo from %s to %s reads as such', (before, after, sentence) => {
  const details = { before: { logo: before }, after: { logo: after } };
  expect(describe({ action: 'organization.updated', details })).toBe(sentence);
});

test('sentences name the key and the assistant that acted', () => {
  expect(
    describe({ action: 'agent.called', target: 'find_cards', details: { agent: 'Bot' } }),
  ).toBe('used an assistant tool: find_cards as “Bot”');
  expect(
    describe({
      action: 'agent.called',
      target: 'read_card',
      details: { agent: 'Bot', card: 'ann' },
    }),
  ).toBe('used an assistant tool: read_card on the card ann as “Bot”');
  expect(describe({ action: 'card.updated', target: 'ann', details: { via: 'My laptop' } })).toBe(
    'changed the card ann with the API key “My laptop”',
  );
});

test('sentences name what the details contain', () => {
  expect(
    describe({ action: 'organization.updated', details: { after: { name: 'Acme Ltd' } } }),
  ).toBe('renamed the team to “Acme Ltd”');
  expect(
    describe({
      action: 'invitation.created',
      target: 'noor@example.com',
      details: { role: 'manager' },
    }),
  ).toBe('invited noor@example.com as manager');
  expect(describe({ action: 'invitation.list_sent', details: { rows: 300 } })).toBe(
    'invited 300 people from a list',
  );
  expect(describe({ action: 'card.created', target: 'ann-acme' })).toBe(
    'created the card ann-acme',
  );
});

test('an action of a newer server is shown by its key', () => {
  expect(describeEntry(auditEntry({ action: 'robot.created' }))).toBe('robot.created');
});

test('the system has a name, and a deleted account is a former member', () => {
  expect(nameActor({ actor: 'system', actorEmail: '' })).toBe('System');
  expect(nameActor({ actor: 'x', actorEmail: '' })).toBe('A former member');
});
