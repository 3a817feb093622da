import { STATUS, SWITCHED_OFF } from '#src/features/publish-status/status.ts';
import type { Standing } from '#src/state/publishing/standing.ts';
import { Badge } from '#src/ui/badge.tsx';

/** Where a card stands between this browser and the world. */
export function StatusChip({ standing, isActive }: { standing: Standing; isActive: boolean }) {
  // The page of a published card that is switched off answers 404.
  const isOff = standing === 'published' && !isActive;
  const { tone, label } = isOff ? SWITCHED_OFF : STATUS[standing];
  return (
    <span role="status" className="inline-flex">
      <Badge tone={tone}>{label}</Badge>
    </span>
  );
}
