import { appSettings } from '#src/browser/app-settings.ts';
import { Skeleton } from '#src/ui/skeleton.tsx';

/** The place of the cards while the server is asked for them. Seen only after a moment: most are there sooner. */
export function CardsComing() {
  return (
    <>
      <h1 className="font-display text-2xl">Your {appSettings.productName}</h1>
      <p role="status" className="mt-1 text-stone">
        Bringing your cards here.
      </p>
      <div className="grid animate-[fade_200ms_ease-out_300ms_both] gap-8 pt-8">
        <Skeleton className="h-54 rounded-panel sm:h-33" />
        <Skeleton className="h-96 rounded-panel" />
      </div>
    </>
  );
}
