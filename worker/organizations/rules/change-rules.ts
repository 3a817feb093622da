import { NETWORK_RULE_END_HOURS } from '#shared/api/organizations/access-rules.ts';
import { HOUR_MS } from '#shared/format/duration.ts';
import { isInNetworks } from '#shared/organization/network.ts';
import type { AccessRules } from '#shared/organization/access-rules.ts';
import { buildSystemSource, recordAudit, type AuditSource } from '#worker/audit/audit-entry.ts';
import { enqueueMove } from '#worker/audit/move-audit.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { Kernel } from '#worker/kernel.ts';
import { describeOutside } from '#worker/organizations/copy.ts';
import { mailRules, type RulesMail } from './mail-rules.ts';
import {
  buildCancel,
  buildEnd,
  buildSave,
  buildSchedule,
  listDueEnds,
  readRules,
} from './rules-store.ts';

/** Who changes the rules, and the product's origin for the mails. */
interface RulesRequest {
  source: AuditSource;
  origin: string;
}

/**
 * Replaces the rules. Throws `invalid_input` for networks of sessions without the caller's address, who
 * could not take the rule back.
 */
export async function saveRules(
  context: Kernel,
  rules: AccessRules,
  address: string,
  request: RulesRequest,
): Promise<void> {
  if (rules.appNetworks.length > 0 && !isInNetworks(address, rules.appNetworks)) {
    throw new ApiError('invalid_input', {
      issues: [{ path: 'appNetworks', message: describeOutside(address) }],
    });
  }
  const { organizationId: id, at } = request.source;
  const { rules: before } = await readRules(context.db, id);
  await change(context, buildSave(context.db, id, rules, at), request, {
    action: 'access_rules.updated',
    details: { before, after: rules },
    mail: 'updated',
  });
}

/** Schedules the end of the networks of sessions. Does nothing if it is scheduled, or there are none. */
export async function scheduleEnd(context: Kernel, request: RulesRequest): Promise<void> {
  const { organizationId: id, at } = request.source;
  const endsAt = new Date(Date.parse(at) + NETWORK_RULE_END_HOURS * HOUR_MS).toISOString();
  await change(context, buildSchedule(context.db, id, endsAt), request, {
    action: 'access_rules.end_scheduled',
    details: { endsAt },
    mail: 'scheduled',
  });
}

export async function cancelEnd(context: Kernel, request: RulesRequest): Promise<void> {
  await change(context, buildCancel(context.db, request.source.organizationId), request, {
    action: 'access_rules.end_canceled',
    details: {},
    mail: 'canceled',
  });
}

/** Ends the networks of sessions where an owner scheduled that. Returns their number. */
export async function endDueNetworks(context: Kernel): Promise<number> {
  const now = context.now();
  const due = await listDueEnds(context.db, now);
  for (const { id, rules } of due) {
    const source = buildSystemSource(id, crypto.randomUUID(), now);
    await change(
      context,
      buildEnd(context.db, id, source.at),
      { source, origin: context.publicOrigin },
      {
        action: 'access_rules.ended',
        details: { before: { appNetworks: rules.appNetworks } },
        mail: 'ended',
      },
    );
    await enqueueMove(context, id);
  }
  return due.length;
}

interface RulesChange {
  action: `access_rules.${'updated' | 'end_scheduled' | 'end_canceled' | 'ended'}`;
  details: Readonly<Record<string, unknown>>;
  mail: RulesMail;
}

/** Runs a statement with its audit entry, and mails the owners if it changed something. */
async function change(
  context: Kernel,
  statement: D1PreparedStatement,
  { source, origin }: RulesRequest,
  { action, details, mail }: RulesChange,
): Promise<void> {
  const { organizationId: target } = source;
  const [changed] = await context.db.batch([
    statement,
    recordAudit(context.db, source, { action, target, details }, { ifChanged: true }),
  ]);
  if (changed?.meta.changes !== 0) await mailRules(context, mail, source, origin);
}
