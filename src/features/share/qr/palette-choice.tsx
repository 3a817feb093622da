import type { ReactNode } from 'react';
import type { LocalCard } from '#shared/card/card.ts';
import { isSafeToScan, QR_PALETTES, qrColors, type QrPalette } from '#shared/card/qr/qr-palette.ts';
import { TEMPLATES } from '#shared/card/templates.ts';
import { LockedLabel } from './locked-extra.tsx';
import { Choice } from '#src/ui/form/choice.tsx';

const COMPANY_LABEL = 'Company colors';
const WARNING = "Light on dark: many scanners can't read this. Test it before you print it.";

interface PaletteChoiceProps {
  card: LocalCard;
  palette: QrPalette;
  onChange: (look: QrPalette) => void;
  /** Called when a locked palette is selected; undefined when the plan includes all. */
  onLocked: (() => void) | undefined;
  /** Note about locked palettes. */
  children: ReactNode;
}

/** Palette selection, with a warning for palettes that many scanners cannot read. */
export function PaletteChoice({ card, palette, onChange, onLocked, children }: PaletteChoiceProps) {
  const label: Readonly<Record<QrPalette, string>> = {
    template: card.brand?.colors ? COMPANY_LABEL : TEMPLATES[card.template].label,
    black: 'Black on white',
    classic_dark: 'Classic dark',
  };
  return (
    <Choice
      variant="tiles"
      label="Colors"
      isLabelHidden
      value={palette}
      onChange={onLocked ?? onChange}
      options={QR_PALETTES.map((key) => ({
        key,
        label: (
          <>
            <Swatch card={card} palette={key} />
            {onLocked && key !== 'template' ? <LockedLabel>{label[key]}</LockedLabel> : label[key]}
          </>
        ),
      }))}
    >
      <p role="status" className="text-xs text-warn">
        {!isSafeToScan(palette) && WARNING}
      </p>
      {children}
    </Choice>
  );
}

/** One finder pattern in the palette's colors. */
function Swatch({ card, palette }: { card: LocalCard; palette: QrPalette }) {
  const { ink, tile } = qrColors(card.template, palette, card.brand?.colors);
  return (
    <svg
      viewBox="-3 -3 13 13"
      aria-hidden="true"
      className="size-9 rounded-small border border-hairline-strong"
    >
      <rect x="-3" y="-3" width="13" height="13" fill={tile} />
      <path d="M0 0h7v7h-7zm1 1v5h5v-5zm1 1h3v3h-3z" fillRule="evenodd" fill={ink} />
    </svg>
  );
}
