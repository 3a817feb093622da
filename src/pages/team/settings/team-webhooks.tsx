import { useMemo } from 'react';
import { can } from '#shared/plan/features.ts';
import { buildWebhookCalls } from '#src/features/webhooks/webhook-calls.ts';
import { Webhooks } from '#src/features/webhooks/webhooks.tsx';
import type { TeamViewProps } from '#src/pages/team/team-view-props.ts';

export function TeamWebhooks({ organization }: Pick<TeamViewProps, 'organization'>) {
  const calls = useMemo(() => buildWebhookCalls(organization.id), [organization.id]);
  return <Webhooks calls={calls} isLocked={!can(organization.plan, 'apiAccess')} />;
}
