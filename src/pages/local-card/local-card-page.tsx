import '#src/card-face/card-face.css';
import { useEffect } from 'react';
import { useParams } from 'react-router';
import type { LocalCard } from '#shared/card/card.ts';
import { cardUrl, cleanUsername, qrTarget } from '#shared/card/username.ts';
import { watermarkOf } from '#shared/card/watermark.ts';
import { href } from '#shared/routes.ts';
import { pageHost, pageOrigin, setTitle } from '#src/browser/page.ts';
import { appSettings } from '#src/browser/app-settings.ts';
import { NO_BLANKS } from '#src/card-face/blank-face.ts';
import { CardFace } from '#src/card-face/card-face.tsx';
import { shareCard } from '#src/features/share/actions.ts';
import { QrCode } from '#src/features/share/qr-code.tsx';
import { COPY } from '#src/pages/local-card/copy.ts';
import { ReadOnlyElements } from '#src/pages/local-card/read-only-elements.tsx';
import { saveContact } from '#src/pages/local-card/save-contact.ts';
import { CardNotFound } from '#src/public-card/not-found.tsx';
import { SocialLinks } from '#src/public-card/social-links.tsx';
import { cards } from '#src/state/cards.ts';
import { useShownCard } from '#src/state/own-pictures.ts';
import { useReadyQr } from '#src/state/qr-code.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';

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
      <div className="@container relative min-w-0 self-start lg:sticky lg:top-16">
        <CardFace card={card} qr={qr} watermark={mark} blank={NO_BLANKS} />
        <SocialLinks card={card} />
      </div>
      <div className="grid gap-6">
        <aside className="rounded-panel border border-hairline-strong bg-raised p-4">
          <p className="font-medium">{COPY.notPublished.title}</p>
          <p className="mt-1 text-stone">{COPY.notPublished.text}</p>
          <ButtonLink to={href('dashboard')} variant="outline" className="mt-4">
            {COPY.notPublished.action}
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
        <div className="flex flex-wrap gap-3">
          <Button size="large" className="flex-1" onClick={() => saveContact(card)}>
            {COPY.addToContacts}
          </Button>
          <Button size="large" variant="outline" onClick={() => void shareCard(card)}>
            {COPY.share}
          </Button>
        </div>
        <ReadOnlyElements key={card.id} card={card} />
        <section className="grid justify-items-center gap-3 rounded-panel border border-hairline bg-raised p-6 text-center">
          <h2 className="font-display text-xl">{COPY.code}</h2>
          <p className="wrap-anywhere text-stone">{cardUrl(pageHost, card.username)}</p>
          <QrCode card={card} className="w-full max-w-[16rem]" />
        </section>
        <ButtonLink to={href('signup')} variant="outline" className="justify-self-center">
          {COPY.createCard}
        </ButtonLink>
      </div>
    </article>
  );
}
