import { readLines } from '#scripts/backup/ledgers/read-lines.ts';
import type { AuditLine } from '#shared/api/organizations/audit.ts';
import { parseAuditLine } from '#shared/api/organizations/parse-audit-line.ts';

/**
 * Reads an exported log. Throws for a line that is none of an export, and for the log of another
 * organization than `organization`, an ID or slug.
 */
export async function* readAuditFile(
  path: string,
  organization: string,
): AsyncGenerator<AuditLine> {
  let number = 0;
  for await (const text of readLines(path)) {
    number += 1;
    const line = parseAuditLine(text);
    if (line === null) throw new Error(`Line ${number} of ${path} is not one of an export.`);
    if (line.kind === 'checkpoint') {
      const { id, slug } = line.organization;
      if (![id, slug].includes(organization)) {
        throw new Error(`${path} is the log of ${slug} (${id}), not of ${organization}.`);
      }
    }
    yield line;
  }
}
