import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { expect, onTestFinished, test } from 'vitest';
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
import type { AuditLine } from '#shared/api/organizations/audit.ts';

const TIMEOUT_MS = 240_000;

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
    DB.prepare("INSERT INTO organizations VALUES ('org', 'acme', 'Acme', 'ann', 'a', 'b')"),
    ...Array.from({ length: entries }, (_, index) =>
      DB.prepare(
        `INSERT INTO organization_audit_outbox
        (id, organization_id, at, actor, actor_email, action, target, details, request_id, ip_prefix)
        VALUES (?1, 'org', '2026-11-20T12:00:00.000Z', 'ann', '', 'group.created', ?1, '{"b":1,"a":"ł"}', '', '')`,
      ).bind(`entry-${index + 1}`),
    ),
  ]);
}

async function readLines(stores: OpenBackupStores, url: string): Promise<AuditLine[]> {
  const token = await createOperatorToken(stores.DB);
  const lines: AuditLine[] = [];
  for await (const line of readAuditLog({ url, operatorToken: token.value }, 'acme')) {
    lines.push(line);
  }
  await token.remove();
  return lines;
}

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

test(
  'the log of a running server and its export verify, also after a restore, and a change is located',
  async () => {
    const stateDir = createStateDir();
    const stores = await openStores(stateDir);
    await applyMigrations(stores.DB, readMigrationFiles());
    await addAccount(stores, 'ann');
    await addOrganization(stores, 1100);
    const server = await stores.openWorker();
    onTestFinished(() => server.close());
    onTestFinished(writeServerFile(stateDir, server.url));
    const first = await run(stateDir, 'acme');
    expect(first).toEqual({
      status: 0,
      output: expect.stringMatching(
        /^1100 entries verified: 1 to 1100, 2026-11-20T12:00:00.000Z to 2026-11-20T12:00:00.000Z.\nThe log is intact. Head: entry 1100, [\da-f]{64}\n$/,
      ),
    });
    expect((await run(stateDir, 'org')).output).toBe(first.output);
    expect(await run(stateDir, 'nowhere')).toEqual({
      status: 1,
      output: 'There is no organization nowhere.\n',
    });
    expect(await stores.DB.prepare('SELECT count(*) AS n FROM operator_tokens').first('n')).toBe(0);

    const lines = await readLines(stores, server.url);
    expect(lines).toHaveLength(1102);
    const file = join(stateDir, 'log.jsonl');
    const write = (changed: readonly object[]) =>
      writeFileSync(file, changed.map((line) => `${JSON.stringify(line)}\n`).join(''));
    write(lines);
    expect(await run(stateDir, 'acme', file)).toEqual(first);
    expect((await run(stateDir, 'other', file)).output).toContain(
      'is the log of acme (org), not of other',
    );
    write(lines.with(700, { ...lines[700], target: 'x' } as AuditLine));
    expect(await run(stateDir, 'acme', file)).toEqual({
      status: 1,
      output: expect.stringContaining('The log is not intact. Entry 700 was changed'),
    });
    writeFileSync(file, 'no JSON\n');
    expect((await run(stateDir, 'acme', file)).output).toContain('Line 1 of');

    // A backup contains the ledger of the organization, and what is still in the outbox.
    await stores.DB.prepare(
      `INSERT INTO organization_audit_outbox
      (id, organization_id, at, actor, actor_email, action, target, details, request_id, ip_prefix)
      VALUES ('late', 'org', '2026-11-20T12:00:01.000Z', 'ann', '', 'group.created', '', '{}', '', '')`,
    ).run();
    const folder = join(createStateDir(), 'backup');
    const now = new Date('2026-11-23T12:00:00Z');
    const log = () => undefined;
    const manifest = await writeBackup(stores, folder, { now, version: '1.0.0', log });
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
    const restored = await restoreBackup(target, folder, { mayReplace: false, checkout, now, log });
    expect(restored).toMatchObject({ ledgers: 2, skipped: {} });
    const ledgers = await openLedgers(target);
    const rows = await readLedger(ledgers, 'org');
    expect(rows).toEqual(await readLedger(await openLedgers(stores), 'org'));
    const open = await target.DB.prepare("SELECT deleted_at FROM ledgers WHERE owner_id = 'org'");
    expect(await open.first('deleted_at')).toBeNull();
    expect((await run(targetDir, 'acme')).output).toContain('1101 entries verified: 1 to 1101');
  },
  TIMEOUT_MS,
);
