import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import * as account from '#shared/api/auth/account.ts';
import * as accountDeletion from '#shared/api/auth/account-deletion.ts';
import { ACCOUNT_COSTS } from '#shared/api/costs/account-costs.ts';
import { CONTACTS } from '#shared/api/contact-operations.ts';
import { ORGANIZATION_COSTS } from '#shared/api/costs/organization-costs.ts';
import { listOwnerEndpoints } from '#shared/api/operation.ts';
import * as deletion from '#shared/api/organizations/deletion.ts';

import { WEBHOOKS } from '#shared/api/webhook-operations.ts';

// Compares the table of calls that delete something in docs/security.md with the contract.

const CALLS = [
  ...Object.keys({ ...ACCOUNT_COSTS, ...ORGANIZATION_COSTS }),
  ...[CONTACTS, WEBHOOKS].flatMap((operations) =>
    Object.values(operations).flatMap((operation) =>
      listOwnerEndpoints(operation).map(({ method, path }) => `${method} ${path}`),
    ),
  ),
];
const DELETES = /^DELETE |\/(?:delete|deletion|deletion\/now)$/;

const section = /## What a call takes[^]*?(?=\n## )/.exec(readFileSync('docs/security.md', 'utf8'));
const rows = new Map(
  [...(section?.[0] ?? '').matchAll(/^\| `([A-Z]+ [^`]+)` +\|[^|]+\| ([^|]+?) +\|$/gm)].map(
    ([, call = '', protection = '']) => [call, protection] as const,
  ),
);

test('every call that deletes something has a row, and every row is a call', () => {
  const deleting = CALLS.filter((call) => DELETES.test(call) && !call.startsWith('GET '));
  expect([...rows.keys()].toSorted()).toEqual(deleting.toSorted());
});

test('each row says what protects from the loss, and names a call that exists', () => {
  for (const [call, protection] of rows) {
    expect([call, protection]).toEqual([call, expect.stringMatching(/^(?:password|undo: |again)/)]);
    const undo = /undo: `([^`]+)`/.exec(protection)?.[1];
    if (undo !== undefined) expect(CALLS).toContain(undo);
  }
});

test('calls with a password take it in their body', () => {
  const bodies = new Map<string, readonly string[]>(
    [
      ...Object.values(account),
      ...Object.values(accountDeletion),
      ...Object.values(deletion),
    ].flatMap((value) =>
      typeof value === 'object' && 'path' in value && value.request instanceof z.ZodObject
        ? [[`${value.method} ${value.path}`, Object.keys(value.request.shape)] as const]
        : [],
    ),
  );
  const guarded = [...rows].filter(([, protection]) => protection.startsWith('password'));
  expect(guarded).toHaveLength(4);
  for (const [call] of guarded) expect(bodies.get(call)).toContain('password');
});
