import { STATUS_LABELS, INACTIVE } from '#src/features/publish-status/status.ts';
import type { PublishStatus } from '#src/state/publishing/publish-status.ts';
import { Badge } from '#src/ui/badge.tsx';

export function StatusChip({ status, isActive }: { status: PublishStatus; isActive: boolean }) {
  // The page of a published but inactive card returns 404.
  const isInactive = status === 'published' && !isActive;
  const { tone, label } = isInactive ? INACTIVE : STATUS_LABELS[status];
  return (
    <span role="status" className="inline-flex">
      <Badge tone={tone}>{label}</Badge>
    </span>
  );
}
