import '#src/features/product-picture/panel.css';
import '#src/pages/home/panels/panels.css';
import type { ReactNode } from 'react';
import { PhoneFrame } from '#src/features/product-picture/phone-frame.tsx';
import { ProductPicture } from '#src/features/product-picture/product-picture.tsx';
import { SavedContact } from '#src/features/product-picture/saved-contact.tsx';
import { WindowFrame } from '#src/features/product-picture/window-frame.tsx';
import {
  LOCK_SCREEN,
  PANELS,
  PICTURE_TEXTS,
  SAVED_CONTACT_CAPTION,
} from '#src/pages/home/panels/panels-content.ts';

/** What happens after someone opens the card, each shown by the product itself. */
export function Panels() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-12 lg:pb-16">
      <SavePanel />
      <PassPanel />
      <ExchangePanel />
      <AnalyticsPanel />
    </div>
  );
}

function PanelText({ id, children }: { id: keyof typeof PANELS; children?: ReactNode }) {
  const { title, text } = PANELS[id];
  return (
    <div>
      <h2 id={id} className="panel-title">
        {title}
      </h2>
      <p className="mt-4 max-w-[44ch] text-md text-stone">{text}</p>
      {children}
    </div>
  );
}

function SavePanel() {
  return (
    <section
      aria-labelledby="save"
      className="panel grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-10 p-6 max-md:pb-0 md:grid-cols-2 md:p-12 lg:col-span-12 lg:h-[37.5rem]"
    >
      <div className="grid grid-cols-[minmax(0,1fr)] content-between gap-10">
        <PanelText id="save" />
        <figure className="w-full max-w-[26rem]">
          <SavedContact />
          <figcaption className="mt-3 text-xs text-stone">{SAVED_CONTACT_CAPTION}</figcaption>
        </figure>
      </div>
      <div className="panel-cut-above w-full max-w-[21rem] justify-self-center">
        <PhoneFrame>
          <ProductPicture name="card-links" alt={PICTURE_TEXTS.links} />
        </PhoneFrame>
      </div>
    </section>
  );
}

function PassPanel() {
  return (
    <section
      aria-labelledby="pass"
      className="panel grid grid-cols-[minmax(0,1fr)] justify-items-center gap-10 p-6 pb-0 md:p-10 md:pb-0 lg:col-span-5 lg:h-[42rem]"
    >
      <PanelText id="pass" />
      <PhoneFrame className="panel-cut w-full max-w-[16rem]">
        <LockScreen />
      </PhoneFrame>
    </section>
  );
}

function ExchangePanel() {
  return (
    <section
      aria-labelledby="exchange"
      className="panel grid grid-cols-[minmax(0,1fr)] content-start gap-10 p-6 pb-0 md:p-10 md:pb-0 lg:col-span-7 lg:h-[42rem]"
    >
      <PanelText id="exchange" />
      <div className="panel-cut grid grid-cols-[minmax(0,1fr)] items-start gap-4 max-sm:h-96 sm:grid-cols-2 md:gap-10">
        <PhoneFrame className="justify-self-center max-sm:max-w-[18rem]">
          <ProductPicture name="exchange-form" alt={PICTURE_TEXTS.exchange} />
        </PhoneFrame>
        <PhoneFrame className="mt-10 max-sm:hidden md:mt-16">
          <ProductPicture name="contact" alt={PICTURE_TEXTS.contact} />
        </PhoneFrame>
      </div>
    </section>
  );
}

function AnalyticsPanel() {
  return (
    <section
      aria-labelledby="numbers"
      className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-10 pt-10 lg:col-span-12 lg:grid-cols-[1fr_2.4fr] lg:items-start lg:pt-16"
    >
      <PanelText id="numbers">
        <ul className="mt-6 grid gap-2 text-stone">
          {PANELS.numbers.points.map((point) => (
            <li key={point} className="border-t border-hairline pt-2">
              {point}
            </li>
          ))}
        </ul>
      </PanelText>
      <WindowFrame>
        <ProductPicture name="analytics" alt={PICTURE_TEXTS.analytics} />
      </WindowFrame>
    </section>
  );
}

/** A locked phone with a message of a pass, and the pass itself. */
function LockScreen() {
  const { date, time, sender, message } = LOCK_SCREEN;
  return (
    <div className="lock-screen">
      <p>{date}</p>
      <p className="lock-screen-time">{time}</p>
      <p className="lock-screen-message">
        <strong className="block font-medium">{sender}</strong>
        {message}
      </p>
      <ProductPicture name="pass" alt={PICTURE_TEXTS.pass} />
    </div>
  );
}
