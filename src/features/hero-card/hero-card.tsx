import { splitName } from '#shared/card/person-name.ts';
import { structuredLine, textLine } from '#shared/vcard/vcard-line.ts';
import '#src/card-view/card-view.css';
import '#src/features/hero-card/hero-card.css';
import { useEffect, useRef, useState } from 'react';
import { PREVIEW_PLACEHOLDERS } from '#shared/card/card.ts';
import { QR_QUIET_ZONE } from '#shared/card/qr/quiet-zone.ts';
import { buildQr, type Qr } from '#shared/card/qr/qr.ts';
import { BLANK_CARD } from '#src/card-view/blank-card.ts';
import { CardView } from '#src/card-view/card-view.tsx';
import { resetTilt, tilt } from '#src/card-view/tilt/tilt.ts';

/** Longest name whose code a phone can scan from a screen at arm's length. */
const NAME_MAX = 40;

/**
 * An interactive demo card: it tilts, takes any name, and its QR code is a contact that phones can
 * save.
 */
export function HeroCard() {
  const [input, setInput] = useState('');
  const field = useRef<HTMLInputElement>(null);
  // The field may already contain text typed before hydration.
  useEffect(() => setInput(field.current?.value ?? ''), []);
  const name = input.trim() || PREVIEW_PLACEHOLDERS.name;
  const card = { ...BLANK_CARD, name };
  const qr = buildContactCode(name);
  return (
    <div className="hero-card">
      <div className="cf-tilt" onPointerMove={tilt} onPointerLeave={resetTilt}>
        {/* Clicking the card focuses the field below, which is reachable by keyboard. */}
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
        <div className="cf-tilting cursor-text" onClick={() => field.current?.focus()}>
          {/* The key forces a new element: Chromium does not repaint clipped text inside a 3D transform. */}
          <CardView key={name} card={card} qr={qr} watermark={null} />
          <div className="cf-sheen" />
        </div>
      </div>
      <div className="mt-7 flex items-end gap-5">
        <ContactCode name={name} qr={qr} />
        <div className="min-w-0 flex-1">
          <label htmlFor="hero-name" className="text-xs text-stone">
            Type your name
          </label>
          <input
            ref={field}
            id="hero-name"
            type="text"
            autoComplete="off"
            spellCheck={false}
            maxLength={NAME_MAX}
            placeholder={PREVIEW_PLACEHOLDERS.name}
            onChange={(event) => setInput(event.currentTarget.value)}
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

/**
 * A QR code that contains a whole contact (RFC 2426), so that visitors can try it before they have
 * a card.
 */
function buildContactCode(name: string): Qr {
  const { family, given, prefix, suffix } = splitName(name);
  const contact = [
    'BEGIN:VCARD\r\nVERSION:3.0\r\n',
    structuredLine('N', [family, given, '', prefix, suffix]),
    textLine('FN', name),
    'END:VCARD\r\n',
  ];
  return buildQr(contact.join(''));
}
