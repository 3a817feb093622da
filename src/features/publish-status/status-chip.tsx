import { STATUS } from '#src/features/publish-status/status.ts';
import type { Standing } from '#src/state/publishing/standing.ts';
import { Badge } from '#src/ui/badge.tsx';

/** Where a card stands between this browser and the world. */
export function StatusChip({ standing }: { standing: Standing }) {
  const { tone, label } = STATUS[standing];
  return (
    <span role="status" className="inline-flex">
      <Badge tone={tone}>{label}</Badge>
    </span>
  );
}
