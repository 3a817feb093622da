import '#src/card-view/card-view.css';
import { useEffect } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { LocalCard } from '#shared/card/card.ts';
import { cardUrl, cleanUsername, qrTarget, shortenUrl } from '#shared/card/username/username.ts';
import { findWatermark } from '#shared/card/watermark.ts';
import { href } from '#shared/routes.ts';
import { pageOrigin, setTitle } from '#src/browser/page/page.ts';
import { appSettings } from '#src/browser/app-settings.ts';
import { NO_PLACEHOLDERS } from '#src/card-view/blank-card.ts';
import { CardView } from '#src/card-view/card-view.tsx';
import { entryUrl } from '#src/features/auth/return-path.ts';
import { shareCard } from '#src/features/share/actions.ts';
import { ShareGuardDialog } from '#src/features/share/guard/share-guard-dialog.tsx';
import { QrCode } from '#src/features/share/qr-code.tsx';
import { LOCAL_CARD_COPY } from '#src/pages/local-card/copy.ts';
import { ReadOnlyElements } from '#src/pages/local-card/read-only-elements.tsx';
import { saveContact } from '#src/pages/local-card/save-contact.ts';
import { CardNotFound } from '#src/public-card/not-found/card-not-found.tsx';
import { SocialLinks } from '#src/public-card/page/social-links.tsx';
import { cards } from '#src/state/cards/cards.ts';
import { useShownCard } from '#src/state/cards/own-pictures.ts';
import { useReadyQr } from '#src/state/qr-code.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { findCardHome } from '#src/state/cards/team-card.ts';

/** Shows this browser's card with a username that is not published, else the 404 page. */
export function LocalCardPage() {
  const { username = '' } = useParams();
  const card = cards.find(cleanUsername(username));
  const title = card ? displayName(card) : 'Card Not Found';
  useEffect(() => setTitle(title), [title]);
  return card ? <LocalCardView card={card} /> : <CardNotFound />;
}

function displayName({ name, company, username }: LocalCard): string {
  return name || company || username;
}

function LocalCardView({ card: own }: { card: LocalCard }) {
  const card = useShownCard(own);
  const qr = useReadyQr(qrTarget(cardUrl(findCardHome(card, pageOrigin), card.username)));
  const watermark = findWatermark(card.userPlan, appSettings);
  const navigate = useNavigate();
  const role = [card.title, card.company].filter(Boolean).join(' · ');
  return (
    <article className="mx-auto grid w-full max-w-[30rem] gap-6 py-8 lg:max-w-[72rem] lg:grid-cols-[minmax(0,40rem)_minmax(0,1fr)] lg:items-start lg:gap-20 lg:py-16">
      <div className="@container relative min-w-0 self-start lg:sticky lg:top-16">
        <CardView card={card} qr={qr} watermark={watermark} placeholders={NO_PLACEHOLDERS} />
        <SocialLinks card={card} />
      </div>
      <div className="grid gap-6">
        <aside className="rounded-panel border border-hairline-strong bg-raised p-4">
          <p className="font-medium">{LOCAL_CARD_COPY.notPublished.title}</p>
          <p className="mt-1 text-stone">{LOCAL_CARD_COPY.notPublished.text}</p>
          <ButtonLink to={href('dashboard')} variant="outline" className="mt-4">
            {LOCAL_CARD_COPY.notPublished.action}
          </ButtonLink>
        </aside>
        <header className="wrap-anywhere">
          <h1 className="font-display text-2xl" dir="auto">
            {displayName(card)}
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
            {LOCAL_CARD_COPY.addToContacts}
          </Button>
          <Button size="large" variant="outline" onClick={() => void shareCard(card)}>
            {LOCAL_CARD_COPY.share}
          </Button>
        </div>
        <ReadOnlyElements key={card.id} card={card} />
        <section className="grid justify-items-center gap-3 rounded-panel border border-hairline bg-raised p-6 text-center">
          <h2 className="font-display text-xl">{LOCAL_CARD_COPY.code}</h2>
          <p className="wrap-anywhere text-stone">
            {shortenUrl(cardUrl(findCardHome(card, pageOrigin), card.username))}
          </p>
          <QrCode card={card} className="w-full max-w-[16rem]" />
        </section>
        <ButtonLink to={href('signup')} variant="outline" className="justify-self-center">
          {LOCAL_CARD_COPY.createCard}
        </ButtonLink>
      </div>
      <ShareGuardDialog
        signupUrl={entryUrl('signup', href('dashboard'))}
        onFix={() => void navigate(href('dashboard'))}
        fixLabel={LOCAL_CARD_COPY.notPublished.action}
      />
    </article>
  );
}
