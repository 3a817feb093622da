import { Share2 } from 'lucide-react';
import { useState } from 'react';
import type { LocalCard } from '#shared/card/card.ts';
import { countNoun } from '#shared/text/count-noun.ts';
import { usePageIdle } from '#src/state/page-idle.ts';
import { showChunkError } from '#src/state/show-chunk-error.ts';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/content/empty-state.tsx';
import { lazyWithFallback } from '#src/ui/lazy-with-fallback.ts';

const LazyShareDialog = lazyWithFallback(async () => {
  return (await import('#src/features/share/share-dialog.tsx')).ShareDialog;
});

interface EmptyAnalyticsProps {
  /** The public card to share; null while none is public. */
  card: LocalCard | null;
  /** Contacts of the period, such as imported ones, which need no visit. */
  contacts: number;
  onSample: () => void;
}

/** Takes the place of a report without visits. */
export function EmptyAnalytics({ card, contacts, onSample }: EmptyAnalyticsProps) {
  const [isSharing, setIsSharing] = useState(false);
  return (
    <>
      <EmptyState
        title="No data yet"
        action={
          <div className="flex flex-wrap justify-center gap-2">
            {card && (
              <Button
                icon={<Share2 aria-hidden="true" strokeWidth={1.5} className="size-4" />}
                onClick={() => setIsSharing(true)}
              >
                Share your card
              </Button>
            )}
            <Button variant={card ? 'quiet' : 'outline'} onClick={onSample}>
              Show sample data
            </Button>
          </div>
        }
      >
        {contacts > 0 && `You have ${countNoun(contacts, 'contact')}, but no visits yet. `}
        Views and clicks appear here once someone opens one of your published cards.
      </EmptyState>
      <LazyShareDialog
        active={isSharing}
        preload={usePageIdle()}
        onFailure={() => {
          setIsSharing(false);
          showChunkError();
        }}
        props={{
          card: isSharing ? card : null,
          isUrl: false,
          onClose: () => setIsSharing(false),
        }}
      />
    </>
  );
}
