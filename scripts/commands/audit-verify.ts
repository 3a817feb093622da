// `npm run audit:verify -- <organization id or slug> [file.jsonl]`: verifies the hash chain of an
// audit log (docs/operations.md).
import { createHash } from 'node:crypto';
import process from 'node:process';
import { describeReport } from '#scripts/audit/describe-report.ts';
import { readAuditFile } from '#scripts/audit/read-audit-file.ts';
import { readAuditLog } from '#scripts/audit/read-audit-log.ts';
import { parseVerifyCommand } from '#scripts/audit/verify-command.ts';
import { runOnStores } from '#scripts/backup/command.ts';
import { createOperatorToken } from '#scripts/local-worker/operator-token.ts';
import type { AuditLine } from '#shared/api/organizations/audit.ts';
import { verifyAuditChain } from '#shared/organization/verify-audit-chain.ts';

const words = process.argv.slice(2);

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

async function verify(lines: AsyncIterable<AuditLine>): Promise<void> {
  const report = await verifyAuditChain(lines, sha256);
  for (const line of describeReport(report)) console.log(line);
  if (report.problem !== null) process.exitCode = 1;
}

async function verifyServer(organization: string): Promise<void> {
  await runOnStores(words, async ({ DB, openWorker }) => {
    const token = await createOperatorToken(DB);
    try {
      const worker = await openWorker();
      try {
        await verify(readAuditLog({ url: worker.url, operatorToken: token.value }, organization));
      } finally {
        await worker.close();
      }
    } finally {
      await token.remove();
    }
  });
}

try {
  const { organization, file } = parseVerifyCommand(words);
  await (file === null ? verifyServer(organization) : verify(readAuditFile(file, organization)));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
