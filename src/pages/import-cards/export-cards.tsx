import { Download } from 'lucide-react';
import { useState } from 'react';
import type { LocalCard } from '#shared/card/card.ts';
import { IMPORTED_PICTURE_FIELDS } from '#src/features/card-parsing/imported-card.ts';
import { buildCardJson } from '#src/features/card-parsing/json-card.ts';
import { buildFileName } from '#shared/format/file-name.ts';
import { href } from '#shared/routes.ts';
import { downloadBlob } from '#src/browser/files/download-blob.ts';
import { inlinePictures } from './inline-pictures.ts';
import { readOwnPicture } from '#src/browser/image/imported-picture.ts';
import { useCards } from '#src/state/cards/cards.ts';
import { fetchPicture } from '#src/state/cards/own-pictures.ts';
import { session } from '#src/state/session/session.ts';
import { toasts } from '#src/state/toasts.ts';
import { Button } from '#src/ui/button.tsx';
import { Link } from '#src/ui/link.tsx';

/** Exports each card as a JSON file that can be imported here or on another installation. */
export function ExportCards() {
  const { user } = session.use();
  const cards = useCards(user?.id ?? null);
  if (cards.length === 0) return null;
  return (
    <section aria-labelledby="export-title" className="grid gap-4">
      <div>
        <h2 id="export-title" className="text-sm font-semibold">
          Export a card
        </h2>
        <p className="mt-1 text-stone">
          Each file contains everything on the card, including pictures. You can import it here or
          on any other installation.{' '}
          {user && (
            <>
              To export your whole account, go to{' '}
              <Link to={`${href('settings')}#data`} className="text-link">
                Settings
              </Link>
              .
            </>
          )}
        </p>
      </div>
      <ul aria-label="Your cards" className="border-t border-hairline">
        {cards.map((card) => (
          <ExportCard key={card.id} card={card} />
        ))}
      </ul>
    </section>
  );
}

function ExportCard({ card }: { card: LocalCard }) {
  const [isBusy, setIsBusy] = useState(false);
  const name = card.name || card.company || 'Your Name';
  const download = async () => {
    setIsBusy(true);
    const { exported, isComplete } = await inlineCardPictures(card);
    setIsBusy(false);
    const file = buildFileName(name, card.username || 'card', 'json');
    downloadBlob(new Blob([buildCardJson(exported)], { type: 'application/json' }), file);
    if (!isComplete) toasts.show(INCOMPLETE);
  };
  return (
    <li className="flex items-center justify-between gap-4 border-b border-hairline py-3">
      <div className="min-w-0">
        <p className="truncate font-medium">{name}</p>
        <p className="truncate text-xs text-stone">{card.customUrl || 'No username yet'}</p>
      </div>
      <Button
        variant="outline"
        aria-label={`Download ${name} as JSON`}
        busy={isBusy}
        busyLabel="Preparing..."
        icon={<Download aria-hidden="true" strokeWidth={1.5} className="size-4" />}
        onClick={() => void download()}
      >
        JSON
      </Button>
    </li>
  );
}

const INCOMPLETE = {
  title: 'Some pictures are missing',
  description: "We couldn't load them. Check your connection and download the card again.",
  variant: 'destructive',
} as const;

/** Inlines the card's pictures: paths on this server would not work on another one. */
async function inlineCardPictures(
  card: LocalCard,
): Promise<{ exported: LocalCard; isComplete: boolean }> {
  const exported = { ...card };
  let isComplete = true;
  for (const field of IMPORTED_PICTURE_FIELDS) {
    if (card[field] === '') continue;
    const picture = await readOwnPicture(card[field], new Map(), fetchPicture);
    exported[field] = picture ?? '';
    isComplete &&= picture !== null;
  }
  const { elements, missing } = await inlinePictures(card.cardElements, (picture) =>
    readOwnPicture(picture, new Map(), fetchPicture),
  );
  exported.cardElements = elements;
  return { exported, isComplete: isComplete && missing === 0 };
}
