// `npm run audit:verify -- <organization id or slug> [file.jsonl]`: verifies the hash chain of an
// audit log (docs/operations.md).
import { createHash } from 'node:crypto';
import process from 'node:process';
import { describeReport } from '#scripts/audit/describe-report.ts';
import { readAuditFile } from '#scripts/audit/read-audit-file.ts';
import { readAuditLog } from '#scripts/audit/read-audit-log.ts';
import { parseVerifyCommand } from '#scripts/audit/verify-command.ts';
import { runOnWorker } from '#scripts/local-worker/run-on-worker.ts';
import { reportFailure } from '#scripts/machine/report-failure.ts';
import type { AuditLine } from '#shared/api/organizations/audit.ts';
import { verifyAuditChain } from '#shared/api/organizations/verify-audit-chain.ts';

const words = process.argv.slice(2);

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

async function verify(lines: AsyncIterable<AuditLine>): Promise<void> {
  const report = await verifyAuditChain(lines, sha256);
  for (const line of describeReport(report)) console.log(line);
  if (report.problem !== null) process.exitCode = 1;
}

await reportFailure(async () => {
  const { organization, file } = parseVerifyCommand(words);
  if (file !== null) return verify(readAuditFile(file, organization));
  const parse = () => organization;
  return runOnWorker(words, parse, (access) => verify(readAuditLog(access, organization)));
});
