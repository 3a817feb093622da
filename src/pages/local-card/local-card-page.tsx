import { listContactMethods } from '#shared/card/element/contact-methods.ts';
import { ELEMENTS } from '#shared/card/element/element.ts';
import { buildFileName } from '#shared/format/file-name.ts';
import { buildVCard } from '#shared/vcard/vcard.ts';
import { downloadBlob } from '#src/browser/files/download-blob.ts';
import '#src/card-view/card-view.css';
import { moveElement } from '#src/features/card-editor/elements/elements.ts';
import { ContactMethods } from '#src/public-card/page/contact-methods.tsx';
import { IconButton } from '#src/ui/icon-button.tsx';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useEffect, useState } from 'react';
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
import { CardNotFound } from '#src/public-card/not-found/card-not-found.tsx';
import { SocialLinks } from '#src/public-card/page/social-links.tsx';
import { cards } from '#src/state/cards/cards.ts';
import { useShownCard } from '#src/state/cards/own-pictures.ts';
import { useReadyQr } from '#src/state/qr-code.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { findCardHome } from '#src/state/cards/card-organization.ts';

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

const LIST = 'divide-y divide-hairline [&>li]:flex [&>li]:items-center';
const ROW =
  'grid min-h-14 min-w-0 flex-1 grid-cols-[1.5rem_1fr] items-center gap-x-3.5 py-2 wrap-anywhere whitespace-pre-line [&_b]:font-normal [&_small]:text-sm [&_small]:text-stone [&_svg]:row-span-2 [&_svg]:text-[1.1rem] [&_svg]:text-gold';

/** The elements with arrows to try another order. The order is not saved. */
function ReadOnlyElements({ card }: { card: LocalCard }) {
  const [elements, setElements] = useState(() => listContactMethods(card));
  const move = (from: number, to: number) => setElements(moveElement(elements, from, to));
  const last = elements.length - 1;
  return (
    <ContactMethods
      elements={elements}
      dials={card.dials}
      list={LIST}
      row={ROW}
      renderAfter={({ type }, index) =>
        last > 0 && (
          <span className="flex shrink-0">
            <IconButton
              label={LOCAL_CARD_COPY.moveUp(ELEMENTS[type].label)}
              icon={<ArrowUp />}
              disabled={index === 0}
              onClick={() => move(index, index - 1)}
            />
            <IconButton
              label={LOCAL_CARD_COPY.moveDown(ELEMENTS[type].label)}
              icon={<ArrowDown />}
              disabled={index === last}
              onClick={() => move(index, index + 1)}
            />
          </span>
        )
      }
    />
  );
}

const JPEG_DATA = /^data:image\/jpeg;base64,([A-Za-z0-9+/=]+)$/;

/** Downloads the vCard that the published page will offer. */
function saveContact(card: LocalCard): void {
  const text = buildVCard(card, {
    url: cardUrl(findCardHome(card, pageOrigin), card.username),
    revisedAt: card.updatedAt,
    photoJpegBase64: JPEG_DATA.exec(card.contactPhoto)?.[1],
  });
  const name = buildFileName(card.name, card.username, 'vcf');
  downloadBlob(new Blob([text], { type: 'text/vcard;charset=utf-8' }), name);
}
