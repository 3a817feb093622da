import '#src/card-face/card-face.css';
import '#src/features/hero-card/hero-card.css';
import { useEffect, useRef, useState } from 'react';
import { BLANK } from '#shared/card/card.ts';
import { QR_QUIET_ZONE } from '#shared/card/qr-measures.ts';
import type { Qr } from '#shared/card/qr.ts';
import { BLANK_FACE } from '#src/card-face/blank-face.ts';
import { CardFace } from '#src/card-face/card-face.tsx';
import { rest, tilt } from '#src/card-face/tilt.ts';
import { buildContactCode } from '#src/features/hero-card/contact-code.ts';

/** As much as fits a code a phone reads from a screen at arm's length. */
const NAME_MAX = 40;

/** A real card to try: it leans towards the pointer, takes any name, and its code is a contact a phone can save. */
export function HeroCard() {
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  // What was typed before the app came is in the field already.
  useEffect(() => setTyped(field.current?.value ?? ''), []);
  const name = typed.trim() || BLANK.name;
  const card = { ...BLANK_FACE, name };
  const qr = buildContactCode(name);
  return (
    <div className="hero-card">
      <div className="cf-tilt" onPointerMove={tilt} onPointerLeave={rest}>
        {/* A press on the card is a shortcut to the field below, which everybody can reach. */}
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
        <div className="cf-tilting cursor-text" onClick={() => field.current?.focus()}>
          {/* Drawn anew for each name: Chromium repaints no letters that are cut out of foil and lean in space. */}
          <CardFace key={name} card={card} qr={qr} watermark={null} />
          <div className="cf-sheen" />
        </div>
      </div>
      <div className="mt-7 flex items-end gap-5">
        <ContactCode name={name} qr={qr} />
        <div className="min-w-0 flex-1">
          <label htmlFor="hero-name" className="text-xs text-stone">
            Type your name over ours
          </label>
          <input
            ref={field}
            id="hero-name"
            type="text"
            autoComplete="off"
            spellCheck={false}
            maxLength={NAME_MAX}
            placeholder={BLANK.name}
            onChange={(event) => setTyped(event.currentTarget.value)}
            className="hero-field"
          />
          <p className="mt-2.5 text-xs text-stone">
            Then scan the code: your phone offers to save the contact. Nothing leaves this page.
          </p>
        </div>
      </div>
    </div>
  );
}

function ContactCode({ name, qr: { size, path } }: { name: string; qr: Qr }) {
  const side = size + 2 * QR_QUIET_ZONE;
  return (
    <svg
      role="img"
      aria-label={`QR code with the contact ${name}`}
      viewBox={`${-QR_QUIET_ZONE} ${-QR_QUIET_ZONE} ${side} ${side}`}
      shapeRendering="crispEdges"
      className="hero-code"
    >
      <path d={path} />
    </svg>
  );
}
