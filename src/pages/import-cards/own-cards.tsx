import { Download } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { LocalCard } from '#shared/card/card.ts';
import { PICTURE_FIELDS } from '#shared/card-import/imported-card.ts';
import { cardToJson } from '#shared/card-import/json-card.ts';
import { buildFileName } from '#shared/format/file-name.ts';
import { href } from '#shared/routes.ts';
import { downloadBlob } from '#src/browser/download.ts';
import { bringPictures } from '#src/pages/import-cards/element-pictures.ts';
import { readOwnPicture } from '#src/browser/image/imported-picture.ts';
import { useCards } from '#src/state/cards.ts';
import { fetchPicture } from '#src/state/own-pictures.ts';
import { session } from '#src/state/session.ts';
import { toasts } from '#src/state/toasts.ts';
import { Button } from '#src/ui/button.tsx';

/** The way out beside the way in: each card as a file that an import takes, here or on another server. */
export function OwnCards() {
  const { user } = session.use();
  const own = useCards(user?.id ?? null);
  if (own.length === 0) return null;
  return (
    <section aria-labelledby="export-title" className="grid gap-4">
      <div>
        <h2 id="export-title" className="font-display text-xl">
          Take a card with you
        </h2>
        <p className="mt-1 text-stone">
          One file with everything on the card, pictures too. It can be imported here again, or on
          any server of this kind.{' '}
          {user && (
            <>
              All of your account at once is under{' '}
              <Link to={`${href('settings')}#data`} className="text-link">
                Settings
              </Link>
              .
            </>
          )}
        </p>
      </div>
      <ul aria-label="Your cards" className="border-t border-hairline">
        {own.map((card) => (
          <OwnCard key={card.id} card={card} />
        ))}
      </ul>
    </section>
  );
}

function OwnCard({ card }: { card: LocalCard }) {
  const [isBusy, setIsBusy] = useState(false);
  const name = card.name || card.company || 'Your Name';
  const onPress = async () => {
    setIsBusy(true);
    const { whole, isWhole } = await withPictures(card);
    setIsBusy(false);
    const file = buildFileName(name, card.username || 'card', 'json');
    downloadBlob(new Blob([cardToJson(whole)], { type: 'application/json' }), file);
    if (!isWhole) toasts.show(INCOMPLETE);
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
        onClick={() => void onPress()}
      >
        JSON
      </Button>
    </li>
  );
}

const INCOMPLETE = {
  title: 'Some pictures are missing',
  description: 'They could not be fetched. Check your connection and download the card again.',
  variant: 'destructive',
} as const;

/** The card with its pictures inside: an address on this server would mean nothing on another. */
async function withPictures(card: LocalCard): Promise<{ whole: LocalCard; isWhole: boolean }> {
  const whole = { ...card };
  let isWhole = true;
  for (const field of PICTURE_FIELDS) {
    if (card[field] === '') continue;
    const picture = await readOwnPicture(card[field], new Map(), fetchPicture);
    whole[field] = picture ?? '';
    isWhole &&= picture !== null;
  }
  const { elements, missing } = await bringPictures(card.cardElements, (picture) =>
    readOwnPicture(picture, new Map(), fetchPicture),
  );
  whole.cardElements = elements;
  return { whole, isWhole: isWhole && missing === 0 };
}
