import { appSettings } from '#src/browser/app-settings.ts';
import { publicSettings } from '#src/browser/public-settings.ts';
import { StartLink } from '#src/features/auth/start-link.tsx';
import { DemoButton } from '#src/features/demo-video/demo-button.tsx';
import { HeroCard, HeroCode, HeroField } from '#src/features/hero-card/hero-card.tsx';
import { useHeroCard } from '#src/features/hero-card/use-hero-card.ts';
import { PhoneFrame } from '#src/features/product-picture/phone-frame.tsx';
import { ProductPicture } from '#src/features/product-picture/product-picture.tsx';
import { buildOwnerClaim, PROVEN_FIGURES } from '#src/pages/home/content.ts';
import { PICTURE_TEXTS } from '#src/pages/home/panels/panels-content.ts';

/** A name to type, the card that takes it, and a phone with a whole card page. */
export function Hero() {
  const card = useHeroCard();
  return (
    <>
      <section className="home-hero">
        <h1 className="home-title">Share your business card in one second.</h1>
        <div className="home-hero-field">
          <HeroField {...card} />
        </div>
        <div className="home-hero-card">
          <HeroCard {...card} />
        </div>
        <div className="home-hero-text">
          <div className="actions">
            <StartLink />
            <DemoButton title={`${appSettings.productName} Demo`} />
          </div>
          <p className="mt-6 max-w-[46ch] text-md text-stone">
            Build it in your browser and publish it at your own link. Anyone who scans or taps it
            gets your page right away, and saves your contact straight to their address book.
          </p>
        </div>
        <div className="home-hero-code">
          <HeroCode {...card} />
        </div>
        <div className="home-hero-phone">
          <PhoneFrame>
            <ProductPicture name="card-page" alt={PICTURE_TEXTS.card} isEager />
          </PhoneFrame>
        </div>
      </section>
      <Figures />
    </>
  );
}

function Figures() {
  return (
    <div className="border-t border-hairline pt-8">
      <dl className="grid gap-x-12 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
        {PROVEN_FIGURES.map(({ figure, text }) => (
          <div key={figure}>
            <dt className="font-display text-2xl text-gold first-letter:uppercase">{figure}</dt>
            <dd className="mt-1 max-w-[38ch] text-stone">{text}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-8 text-xs text-stone">{buildOwnerClaim(publicSettings.claimSource)}</p>
    </div>
  );
}
