import type { Context } from 'hono';
import type { CardPatch } from '#shared/card/card.ts';
import { buildAuditSource, recordAudit } from '#worker/audit/audit-entry.ts';
import { changeOrganizationCard } from '#worker/cards/organization-cards.ts';
import type { OverriddenValues } from '#worker/cards/overridden-values.ts';
import type { HolderScope } from '#worker/db/holder-sql.ts';
import { parseIfMatch } from '#worker/http/request/if-match.ts';
import type { Kernel } from '#worker/kernel.ts';
import type { MemberEnv } from '#worker/organizations/require-member.ts';
import { buildItem } from './organization-card-items.ts';

interface CardChange {
  username: string;
  patch: CardPatch;
  /** Undefined for what it is. */
  externalId?: string | null | undefined;
  overrideLocks: boolean | undefined;
}

/** Changes an organization card as the person or the program of a request may, and answers with it. */
export async function editCard(context: Kernel, c: Context<MemberEnv>, edit: CardChange) {
  const { db, now } = context;
  const { username, patch, externalId, overrideLocks } = edit;
  const source = buildAuditSource(c, now());
  const saved = await changeOrganizationCard(
    context,
    {
      username,
      sent: { patch },
      externalId,
      baseVersion: parseIfMatch(c.req.header('If-Match')),
      // The public API has checked the key's permission for it.
      editor: { ...buildEditor(c), overridesLocks: isPerson(c) || overrideLocks === true },
      buildAudit: ({ changed, overridden }) =>
        recordAudit(
          db,
          source,
          {
            action: 'card.updated',
            target: username,
            details: { changed, ...(!isPerson(c) && listOverridden(overridden)) },
          },
          { ifChanged: true },
        ),
    },
    context.originOf(c.req.url),
  );
  const { notTaken, ...held } = saved;
  c.header('ETag', `"${held.card.version}"`);
  return c.json({ ...(await buildItem(context, c, held)), notTaken });
}

function buildEditor(c: Context<MemberEnv>) {
  const organizationId = c.get('actor').organization.id;
  const { id: userId } = c.get('user');
  const covers = findCovers(c);
  return { kind: 'admin', userId, organizationId, covers, program: findProgram(c) } as const;
}

/** The key or app that acts, as the audit log names it; null for a person. */
export function findProgram(c: Context<MemberEnv>): string | null {
  return c.get('user').organizationKey?.label ?? null;
}

/** Whether a person acts, who sees what is locked, and not a program. */
function isPerson(c: Context<MemberEnv>): boolean {
  return findProgram(c) === null;
}

/** What a program made of locked fields, for those who look into it later. */
export function listOverridden({
  before,
  after,
}: OverriddenValues): Readonly<Record<string, unknown>> {
  return Object.keys(after).length === 0 ? {} : { before, after };
}

/** The members whose cards a request may reach. */
export function findCovers(c: Context<MemberEnv>): HolderScope {
  const { scope, id: memberId } = c.get('actor');
  return { scope, memberId };
}
