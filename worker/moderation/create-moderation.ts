import { Hono } from 'hono';
import type { AppEnv } from '#worker/http/app-env.ts';
import type { Capability, Kernel } from '#worker/kernel.ts';
import { abuseReportRoutes } from '#worker/moderation/reports/abuse-report-routes.ts';
import { findOpenEvidence, isSnapshotPicture } from '#worker/moderation/card-snapshots.ts';
import type {
  OperatorPorts,
  ReportPorts,
  TeamPorts,
} from '#worker/moderation/moderation-context.ts';
import { operatorRoutes } from '#worker/moderation/operator-routes.ts';
import { sendReportDigest } from '#worker/moderation/reports/report-digest.ts';
import { createReporterKey } from '#worker/moderation/reports/reporter-key.ts';
import { sweepModeration } from '#worker/moderation/sweep-moderation.ts';

type ModerationPorts = ReportPorts &
  OperatorPorts & {
    /** Called once everything is connected. */
    findTeamPorts: () => TeamPorts;
  };

/** Abuse reports from visitors, and operators' decisions about them. */
export function createModeration(
  kernel: Kernel,
  { findTeamPorts: teams, ...ports }: ModerationPorts,
) {
  const { db, settings } = kernel;
  const teamPorts: TeamPorts = {
    buildTeamRecord: (...decision) => teams().buildTeamRecord(...decision),
    listTeamOwners: (organizationId) => teams().listTeamOwners(organizationId),
    onTeamRecorded: (organizationId) => teams().onTeamRecorded(organizationId),
    refreshPoliciesShowing: (...shown) => teams().refreshPoliciesShowing(...shown),
  };
  const context = {
    ...kernel,
    ...ports,
    ...teamPorts,
    reporterKey: createReporterKey(settings.SESSION_SECRET),
    operators: listOperatorEmails(settings),
  };
  return {
    routes: new Hono<AppEnv>()
      .route('/', abuseReportRoutes(context))
      .route('/', operatorRoutes(context)),
    isSnapshotPicture: (path: string) => isSnapshotPicture(db, path),
    findOpenEvidence: (paths: readonly string[]) => findOpenEvidence(db, paths),
    sweep: {
      moderation: () => sweepModeration(context),
      reportDigest: () => sendReportDigest(context),
    },
  } satisfies Capability;
}

/** The recipients of abuse reports: the support address when there are no operators. */
function listOperatorEmails({
  ADMIN_EMAILS,
  SUPPORT_EMAIL,
}: Pick<Kernel['settings'], 'ADMIN_EMAILS' | 'SUPPORT_EMAIL'>): readonly string[] {
  return ADMIN_EMAILS.length === 0 ? [SUPPORT_EMAIL] : ADMIN_EMAILS;
}
