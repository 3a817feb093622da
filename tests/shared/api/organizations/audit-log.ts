import { createHash } from 'node:crypto';
import type { AuditLine } from '#shared/api/organizations/audit.ts';
import { buildChainText, CHAIN_START } from '#shared/organization/audit-chain.ts';

export const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** The lines of an exported audit log. */
export function buildLog(count: number, start = CHAIN_START): AuditLine[] {
  const lines: AuditLine[] = [
    { kind: 'checkpoint', organization: { id: 'o', slug: 'acme' }, ...start },
  ];
  let end = start;
  for (let no = start.no + 1; no <= start.no + count; no += 1) {
    const entry = {
      no,
      id: `id-${no}`,
      at: '2026-11-20T12:00:00.000Z',
      actor: 'ann',
      actorEmail: 'ann@example.com',
      action: 'group.created',
      target: `group ${no}`,
      details: { after: { name: `Łódź \u2028\t"\\ 🎉 ${no}`, count: no / 2 } },
      requestId: 'r',
      ipPrefix: '192.0.2.0/24',
    };
    end = { no, hash: sha256(buildChainText(end.hash, entry)) };
    lines.push({ kind: 'entry', ...entry, ...end });
  }
  return [...lines, { kind: 'head', ...end }];
}

/** The file of an export. */
export const writeLines = (lines: readonly object[]): string =>
  lines.map((line) => `${JSON.stringify(line)}\n`).join('');
