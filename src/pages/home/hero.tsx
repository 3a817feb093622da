import { appSettings } from '#src/browser/app-settings.ts';
import { StartLink } from '#src/features/auth/start-link.tsx';
import { DemoButton } from '#src/features/demo-video/demo-button.tsx';
import { HeroCard } from '#src/features/hero-card/hero-card.tsx';
import { CLAIMS } from '#src/pages/home/content.ts';

export function Hero() {
  return (
    <>
      <section className="grid items-center gap-14 pt-12 pb-16 md:pt-20 md:pb-24 lg:grid-cols-[1.1fr_1fr] lg:gap-20">
        <div>
          <h1 className="home-title">Share your business card in one second.</h1>
          <p className="mt-6 max-w-[46ch] text-md text-stone">
            Build it in your browser and publish it at your own link. Anyone who scans or taps it
            gets your page right away, and saves your contact straight to their address book.
          </p>
          <div className="mt-9 actions">
            <StartLink />
            <DemoButton title={`${appSettings.productName} Demo`} />
          </div>
        </div>
        <div className="flex justify-center lg:justify-end">
          <HeroCard />
        </div>
      </section>
      <dl className="grid gap-x-12 gap-y-6 border-t border-hairline pt-8 md:grid-cols-[1.4fr_1fr_1.2fr]">
        {CLAIMS.map(({ figure, text }) => (
          <div key={figure}>
            <dt className="font-display text-xl text-gold first-letter:uppercase">{figure}</dt>
            <dd className="mt-1 max-w-[38ch] text-stone">{text}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
