import { useCallback } from 'react';
import { BULK_UNDO, describeBulkRemoval } from '#src/pages/team/leavers/copy.ts';
import { fetchLeaverSetting } from '#src/pages/team/leavers/fetch-leaver-setting.ts';
import { useResource } from '#src/state/loading/use-resource.ts';
import { Skeleton } from '#src/ui/skeleton.tsx';

/** What a bulk removal does to company cards; afterwards, how to undo it. */
export function BulkLeaverNote({ org, isDone }: { org: string; isDone: boolean }) {
  const load = useCallback(() => fetchLeaverSetting(org), [org]);
  const { value, failure } = useResource(load);
  if (isDone) return <p className="text-stone">{BULK_UNDO}</p>;
  if (failure !== null) return <p className="text-warn">{failure}</p>;
  if (value === null) return <Skeleton className="h-12" />;
  return (
    <p className="text-stone">
      {describeBulkRemoval(value.setting, value.successor?.name ?? null)}
    </p>
  );
}
