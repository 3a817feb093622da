import '#src/card-face/card-face.css';
import { useEffect } from 'react';
import { useParams } from 'react-router';
import type { LocalCard } from '#shared/card/card.ts';
import { waysToReach } from '#shared/card/ways.ts';
import { cardUrl, cleanUsername, qrTarget } from '#shared/card/username.ts';
import { watermarkOf } from '#shared/card/watermark.ts';
import { href } from '#shared/routes.ts';
import { pageOrigin, setTitle } from '#src/browser/page.ts';
import { appSettings } from '#src/browser/app-settings.ts';
import { CardFace } from '#src/card-face/card-face.tsx';
import { CardNotFound } from '#src/public-card/not-found.tsx';
import { Ways } from '#src/public-card/ways.tsx';
import { cards } from '#src/state/cards.ts';
import { useShownCard } from '#src/state/own-pictures.ts';
import { useReadyQr } from '#src/state/qr-code.ts';
import { ButtonLink } from '#src/ui/button.tsx';

const ROW =
  'grid min-h-14 grid-cols-[1.5rem_1fr] items-center gap-x-3.5 py-2 wrap-anywhere whitespace-pre-line [&_b]:font-normal [&_small]:text-sm [&_small]:text-stone [&_svg]:row-span-2 [&_svg]:text-[1.1rem] [&_svg]:text-gold';

/** A name nobody published: this browser's own card of that name, else the page that says there is none. */
export function LocalCardPage() {
  const { username = '' } = useParams();
  const card = cards.find(cleanUsername(username));
  const title = card ? shownName(card) : 'Card Not Found';
  useEffect(() => setTitle(title), [title]);
  return card ? <LocalCardView card={card} /> : <CardNotFound />;
}

/** Who the card is about: the name, or what is there instead of it. */
function shownName({ name, company, username }: LocalCard): string {
  return name || company || username;
}

function LocalCardView({ card: own }: { card: LocalCard }) {
  const card = useShownCard(own);
  const qr = useReadyQr(qrTarget(cardUrl(pageOrigin, card.username)));
  const mark = watermarkOf(card.userPlan, appSettings.productName);
  const role = [card.title, card.company].filter(Boolean).join(' · ');
  return (
    <article className="mx-auto grid w-full max-w-[30rem] gap-6 py-8 lg:max-w-[72rem] lg:grid-cols-[minmax(0,40rem)_minmax(0,1fr)] lg:items-start lg:gap-20 lg:py-16">
      <div className="min-w-0 lg:sticky lg:top-16">
        <CardFace card={card} qr={qr} watermark={mark} />
      </div>
      <div className="grid gap-6">
        <aside className="rounded-panel border border-hairline-strong bg-raised p-4">
          <p className="font-medium">Only on this device</p>
          <p className="mt-1 text-stone">
            This card is kept in this browser and is not published: nobody else can open this
            address yet.
          </p>
          <ButtonLink to={href('dashboard')} variant="outline" className="mt-4">
            Open the dashboard
          </ButtonLink>
        </aside>
        <header className="wrap-anywhere">
          <h1 className="font-display text-2xl" dir="auto">
            {shownName(card)}
          </h1>
          {role && (
            <p className="mt-1 text-stone" dir="auto">
              {role}
            </p>
          )}
          {card.bio && (
            <p className="mt-4 whitespace-pre-line" dir="auto">
              {card.bio}
            </p>
          )}
        </header>
        <Ways elements={waysToReach(card)} list="divide-y divide-hairline" row={ROW} />
      </div>
    </article>
  );
}
