import { appSettings } from '#src/browser/app-settings.ts';
import { Skeleton } from '#src/ui/skeleton.tsx';

/** Placeholder during the initial sync. Fades in after 300 ms, because most syncs are faster. */
export function CardsLoading() {
  return (
    <>
      <h1 className="font-display text-2xl">Your {appSettings.productName}</h1>
      <p role="status" className="mt-1 text-stone">
        Loading your cards...
      </p>
      <div className="grid animate-[fade_200ms_ease-out_300ms_both] gap-8 pt-8">
        <Skeleton className="h-54 rounded-panel sm:h-33" />
        <Skeleton className="h-96 rounded-panel" />
      </div>
    </>
  );
}
