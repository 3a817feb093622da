import '#src/card-view/card-view.css';
import '#src/features/hero-card/hero-card.css';
import { PREVIEW_PLACEHOLDERS } from '#shared/card/card.ts';
import { QR_QUIET_ZONE } from '#shared/card/qr/quiet-zone.ts';
import type { Qr } from '#shared/card/qr/qr.ts';
import { TEMPLATE_KEYS, TEMPLATES, type TemplateKey } from '#shared/card/templates.ts';
import { BLANK_CARD } from '#src/card-view/blank-card.ts';
import { CardView } from '#src/card-view/card-view.tsx';
import { resetTilt, tilt } from '#src/card-view/tilt/tilt.ts';
import { findTemplatesBehind, type HeroState } from '#src/features/hero-card/use-hero-card.ts';

/** Longest name whose code a phone can scan from a screen at arm's length. */
const NAME_MAX = 40;

/** The field of the name, and the choice of a design. */
export function HeroField({ field, template, setInput, setTemplate }: HeroState) {
  return (
    <div className="hero-form">
      <label htmlFor="hero-name" className="font-medium">
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
      {/* Needs a script. */}
      <fieldset className="hero-designs noscript:hidden">
        <legend className="sr-only">Design</legend>
        {TEMPLATE_KEYS.map((key) => (
          <label key={key} title={TEMPLATES[key].label}>
            <input
              type="radio"
              name="hero-design"
              checked={key === template}
              onChange={() => setTemplate(key)}
            />
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <circle cx="12" cy="12" r="11.5" fill={TEMPLATES[key].previewColor} />
            </svg>
            <span className="sr-only">{TEMPLATES[key].label}</span>
          </label>
        ))}
      </fieldset>
    </div>
  );
}

/** The card with the typed name, and the same in two other designs behind it. */
export function HeroCard({ name, template, qr, field }: HeroState) {
  const [behind, between] = findTemplatesBehind(template);
  return (
    <div className="hero-cards">
      <Face className="hero-behind" template={behind} name={name} qr={qr} />
      <Face className="hero-between" template={between} name={name} qr={qr} />
      <div className="cf-tilt" onPointerMove={tilt} onPointerLeave={resetTilt}>
        {/* Clicking the card focuses its field, which is reachable by keyboard. */}
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
        <div className="cf-tilting cursor-text" onClick={() => field.current?.focus()}>
          <Card template={template} name={name} qr={qr} />
          <div className="cf-sheen" />
        </div>
      </div>
    </div>
  );
}

interface CardProps {
  template: TemplateKey;
  name: string;
  qr: Qr;
}

function Card({ template, name, qr }: CardProps) {
  // The key forces a new element: Chromium does not repaint clipped text inside a 3D transform.
  return (
    <CardView
      key={`${template} ${name}`}
      card={{ ...BLANK_CARD, name, template }}
      qr={qr}
      watermark={null}
    />
  );
}

function Face({ className, ...card }: CardProps & { className: string }) {
  return (
    <div aria-hidden="true" className={className}>
      <Card {...card} />
    </div>
  );
}

/** The contact to scan. */
export function HeroCode({ name, qr: { size, path } }: HeroState) {
  const side = size + 2 * QR_QUIET_ZONE;
  return (
    <div className="hero-scan">
      <svg
        role="img"
        aria-label={`QR code with the contact ${name}`}
        viewBox={`${-QR_QUIET_ZONE} ${-QR_QUIET_ZONE} ${side} ${side}`}
        shapeRendering="crispEdges"
        className="hero-code"
      >
        <path d={path} />
      </svg>
      <p>
        <strong className="block font-display text-xl font-normal">Scan it with your phone.</strong>
        <span className="mt-1 block text-stone">
          It offers to save {name === PREVIEW_PLACEHOLDERS.name ? 'the contact' : name}. Nothing
          leaves this page.
        </span>
      </p>
    </div>
  );
}
