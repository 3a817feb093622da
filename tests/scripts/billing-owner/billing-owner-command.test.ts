// @module-tag program
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { applyMigrations, readMigrationFiles } from '#scripts/backup/migrations.ts';
import {
  offerOrganizationBilling,
  parseBillingOwnerCommand,
} from '#scripts/billing-owner/billing-owner-command.ts';
import { addAccount, openStores } from '#tests/scripts/backup/ledger-fixtures.ts';

const COMMAND = { organization: 'acme', owner: 'Bea@x.example' };

test('the command takes a team and the address of an owner', () => {
  expect(parseBillingOwnerCommand(['acme', 'bea@x.example', '--remote'])).toEqual({
    organization: 'acme',
    owner: 'bea@x.example',
  });
});

test.each([
  [[]],
  [['acme']],
  [['acme', 'bea']],
  [['--all', 'b@c.example']],
  [['a', 'b@c.de', 'd']],
])('arguments %j are refused with the usage', (words) => {
  expect(() => parseBillingOwnerCommand(words)).toThrow(/^Usage:/);
});

/** A team whose billing owner is Ann, and a Worker that gives one answer. */
async function start(
  typed: string,
  [status, body]: [number, unknown] = [200, { isOffered: true }],
) {
  const { DB } = await openStores();
  await applyMigrations(DB, readMigrationFiles());
  for (const name of ['ann', 'bea']) await addAccount({ DB }, name);
  await DB.prepare(
    `INSERT INTO organizations (id, slug, name, billing_owner_id, created_at, updated_at)
    VALUES ('org', 'acme', 'Acme', 'ann', 'a', 'b')`,
  ).run();
  const received: unknown[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => (text += String(chunk)));
    request.on('end', () => {
      received.push([request.url, request.headers.authorization, JSON.parse(text)]);
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server has an address with a port
  const { port } = server.address() as AddressInfo;
  const lines: string[] = [];
  const deps = {
    db: DB,
    run: (work: (access: { url: string; operatorToken: string }) => Promise<void>) =>
      work({ url: `http://127.0.0.1:${port}`, operatorToken: 'token' }),
    ask: async (question: string) => {
      lines.push(question);
      return typed;
    },
    log: (line: string) => void lines.push(line),
  };
  return { deps, lines, received };
}

test('a confirmed offer shows who pays, for how many seats, and what happened', async () => {
  const { deps, lines, received } = await start('yes\n');
  await offerOrganizationBilling(deps, COMMAND);
  expect(received).toEqual([
    [
      '/api/operator/billing-offer',
      'Operator token',
      { organization: 'org', owner: 'Bea@x.example' },
    ],
  ]);
  expect(lines).toEqual([
    'ann@x.example pays for Acme (org).',
    'bea@x.example has Free; the team uses 0 seats.',
    'Type yes to offer billing: ',
    'bea@x.example was offered to pay for Acme. Both get an email.',
    'ann@x.example pays until the offer is accepted.',
  ]);
});

test('without a yes, and for the billing owner, nothing is sent', async () => {
  const { deps, lines, received } = await start('');
  await offerOrganizationBilling(deps, COMMAND);
  expect(lines.at(-1)).toBe('Nothing was changed.');
  await offerOrganizationBilling(deps, { ...COMMAND, owner: 'ann@x.example' });
  expect(lines.at(-1)).toBe('ann@x.example already pays for Acme.');
  expect(received).toEqual([]);
});

test('an unknown team or account, and a refusal, are reported with their reason', async () => {
  const message = 'The plan of this person does not have enough seats for the team.';
  const { deps } = await start('yes', [403, { code: 'plan_limit', message, requestId: '1' }]);
  await expect(offerOrganizationBilling(deps, COMMAND)).rejects.toThrow(message);
  await expect(
    offerOrganizationBilling(deps, { ...COMMAND, organization: 'nova' }),
  ).rejects.toThrow('There is no team nova.');
  await expect(
    offerOrganizationBilling(deps, { ...COMMAND, owner: 'cid@x.example' }),
  ).rejects.toThrow('There is no account cid@x.example.');
  const outside = await start('yes', [404, { code: 'not_found', message: '', requestId: '1' }]);
  await expect(offerOrganizationBilling(outside.deps, COMMAND)).rejects.toThrow(
    'Bea@x.example is not an active member of Acme.',
  );
});
