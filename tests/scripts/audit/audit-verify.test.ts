// @module-tag program
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { expect, onTestFinished, test } from 'vitest';
import { describeReport } from '#scripts/audit/describe-report.ts';
import { readAuditFile } from '#scripts/audit/read-audit-file.ts';
import { parseVerifyCommand } from '#scripts/audit/verify-command.ts';
import {
  applyMigrations,
  readLedgerVersion,
  readMigrationFiles,
} from '#scripts/backup/migrations.ts';
import { readProductVersion } from '#scripts/backup/manifest.ts';
import { restoreBackup } from '#scripts/backup/restore-backup.ts';
import { writeBackup } from '#scripts/backup/write-backup.ts';
import { writeServerFile } from '#scripts/local-worker/server-file.ts';
import type { OpenBackupStores } from '#scripts/backup/open-backup-stores.ts';
import { readAuditLog } from '#scripts/audit/read-audit-log.ts';
import { createOperatorToken } from '#scripts/local-worker/operator-token.ts';
import {
  addAccount,
  createStateDir,
  openLedgers,
  openStores,
  readLedger,
} from '#tests/scripts/backup/ledger-fixtures.ts';
import { verifyAuditChain } from '#shared/api/organizations/verify-audit-chain.ts';
import type { AuditLine } from '#shared/api/organizations/audit.ts';

const ignore = () => undefined;

/** Runs the command in a process of its own. */
async function run(stateDir: string, ...words: readonly string[]) {
  const child = spawn(process.execPath, ['scripts/commands/audit-verify.ts', ...words], {
    env: { ...process.env, STATE_DIR: stateDir },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const status = await new Promise((resolve) => {
    child.on('close', resolve);
  });
  return { status, output };
}

/** An organization with entries in its outbox. */
async function addOrganization({ DB }: OpenBackupStores, entries: number): Promise<void> {
  await DB.batch([
    DB.prepare(
      `INSERT INTO organizations (id, slug, name, billing_owner_id, created_at, updated_at)
      VALUES ('org', 'acme', 'Acme', 'ann', 'a', 'b')`,
    ),
    ...Array.from({ length: entries }, (_, index) =>
      DB.prepare(
        `INSERT INTO organization_audit_outbox
        (id, organization_id, at, actor, actor_email, action, target, details, request_id, ip_prefix)
        VALUES (?1, 'org', '2026-11-20T12:00:00.000Z', 'ann', '', 'group.created', ?1, '{"b":1,"a":"ł"}', '', '')`,
      ).bind(`entry-${index + 1}`),
    ),
  ]);
}

async function readLines(
  stores: OpenBackupStores,
  url: string,
  organization: string,
): Promise<AuditLine[]> {
  const token = await createOperatorToken(stores.DB);
  const lines: AuditLine[] = [];
  for await (const line of readAuditLog({ url, operatorToken: token.value }, organization)) {
    lines.push(line);
  }
  await token.remove();
  return lines;
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const verifyFile = (file: string, organization: string) =>
  verifyAuditChain(readAuditFile(file, organization), sha256);
const writeLog = (file: string, lines: readonly AuditLine[]) =>
  writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));

async function* stream(lines: readonly AuditLine[]): AsyncGenerator<AuditLine> {
  yield* lines;
}

test('a file of another organization, and one that is no export, are refused', async () => {
  const file = join(createStateDir(), 'log.jsonl');
  const link = { no: 0, hash: '0'.repeat(64) };
  writeLog(file, [
    { kind: 'checkpoint', organization: { id: 'org', slug: 'acme' }, ...link },
    { kind: 'head', ...link },
  ]);
  expect(describeReport(await verifyFile(file, 'org'))).toEqual([
    'No entries.',
    `The log is intact. Head: entry 0, ${link.hash}`,
  ]);
  await expect(verifyFile(file, 'other')).rejects.toThrow(
    'is the log of acme (org), not of other.',
  );
  writeFileSync(file, '{"kind":"checkpoint"}\n');
  await expect(verifyFile(file, 'org')).rejects.toThrow('Line 1 of');
});

test('the command takes an organization, and a file or --remote', () => {
  expect(parseVerifyCommand(['acme'])).toEqual({ organization: 'acme', file: null });
  expect(parseVerifyCommand(['acme', '--remote'])).toEqual({ organization: 'acme', file: null });
  expect(parseVerifyCommand(['acme', 'a.jsonl'])).toEqual({
    organization: 'acme',
    file: 'a.jsonl',
  });
  for (const words of [[], ['--all'], ['a', 'b', 'c'], ['a', 'b', '--remote'], ['a', '--x']]) {
    expect(() => parseVerifyCommand(words), words.join()).toThrow('Usage:');
  }
});

test('the log of a running server and its export verify, also after a restore, and a change is located', async () => {
  const stateDir = createStateDir();
  const stores = await openStores(stateDir);
  await applyMigrations(stores.DB, readMigrationFiles());
  await addAccount(stores, 'ann');
  await addOrganization(stores, 1100);
  const server = await stores.openWorker();
  onTestFinished(() => server.close());
  onTestFinished(writeServerFile(stateDir, server.url));
  const intact =
    /^1100 entries verified: 1 to 1100, 2026-11-20T12:00:00.000Z to 2026-11-20T12:00:00.000Z.\nThe log is intact. Head: entry 1100, [\da-f]{64}\n$/;
  const first = await run(stateDir, 'acme');
  expect(first).toEqual({ status: 0, output: expect.stringMatching(intact) });
  expect(await stores.DB.prepare('SELECT count(*) AS n FROM operator_tokens').first('n')).toBe(0);
  await expect(readLines(stores, server.url, 'nowhere')).rejects.toThrow(
    'There is no organization nowhere.',
  );

  const lines = await readLines(stores, server.url, 'org');
  expect(lines).toHaveLength(1102);
  const file = join(stateDir, 'log.jsonl');
  writeLog(file, lines);
  expect(describeReport(await verifyFile(file, 'acme')).join('\n')).toBe(first.output.trim());
  const line = lines[700];
  if (line?.kind !== 'entry') throw new Error('no entry');
  writeLog(file, lines.with(700, { ...line, target: 'x' }));
  expect(await run(stateDir, 'acme', file)).toEqual({
    status: 1,
    output: expect.stringContaining('The log is not intact. Entry 700 was changed'),
  });

  // A backup contains the ledger of the organization, and what is still in the outbox.
  await stores.DB.prepare(
    `INSERT INTO organization_audit_outbox
      (id, organization_id, at, actor, actor_email, action, target, details, request_id, ip_prefix)
      VALUES ('late', 'org', '2026-11-20T12:00:01.000Z', 'ann', '', 'group.created', '', '{}', '', '')`,
  ).run();
  const folder = join(createStateDir(), 'backup');
  const now = new Date('2026-11-23T12:00:00Z');
  const manifest = await writeBackup(stores, folder, { now, version: '1.0.0', log: ignore });
  expect(manifest.ledgers.map(({ ownerId, rows }) => [ownerId, rows['audit_entries']])).toEqual([
    ['ann', undefined],
    ['org', 1100],
  ]);
  const targetDir = createStateDir();
  const target = await openStores(targetDir);
  const checkout = {
    version: readProductVersion(),
    migrations: readMigrationFiles(),
    ledgerVersion: readLedgerVersion(),
  };
  const restored = await restoreBackup(target, folder, {
    mayReplace: false,
    checkout,
    now,
    log: ignore,
  });
  expect(restored).toMatchObject({ ledgers: 2, skipped: {} });
  const ledgers = await openLedgers(target);
  const rows = await readLedger(ledgers, 'org');
  expect(rows).toEqual(await readLedger(await openLedgers(stores), 'org'));
  const open = target.DB.prepare("SELECT deleted_at FROM ledgers WHERE owner_id = 'org'");
  expect(await open.first('deleted_at')).toBeNull();
  const worker = await target.openWorker();
  onTestFinished(() => worker.close());
  const report = await verifyAuditChain(
    stream(await readLines(target, worker.url, 'acme')),
    sha256,
  );
  expect(report).toMatchObject({ count: 1101, problem: null });
});
