import type { ReactNode } from 'react';
import type { LocalCard } from '#shared/card/card.ts';
import { isSafeToScan, QR_LOOKS, qrColors, type QrLook } from '#shared/card/qr-look.ts';
import { TEMPLATES } from '#shared/card/template.ts';
import { LockedLabel } from '#src/features/share/qr/locked-extra.tsx';
import { Choice } from '#src/ui/form/choice.tsx';

const WARNING = 'Light on dark: many scanners cannot read this one. Try it before you print it.';

interface LookChoiceProps {
  card: LocalCard;
  look: QrLook;
  onChoose: (look: QrLook) => void;
  /** Given where the plan includes the template's colors alone; called when others are asked for. */
  onLocked: (() => void) | undefined;
  /** What is said about locked colors. */
  children: ReactNode;
}

/** The colors of a code, warned of where scanners fail. */
export function LookChoice({ card, look, onChoose, onLocked, children }: LookChoiceProps) {
  const label: Readonly<Record<QrLook, string>> = {
    template: TEMPLATES[card.template].label,
    black: 'Black on white',
    classic_dark: 'Classic dark',
  };
  return (
    <Choice
      look="tiles"
      label="Colors"
      isLabelHidden
      value={look}
      onChange={onLocked ?? onChoose}
      options={QR_LOOKS.map((key) => ({
        key,
        label: (
          <>
            <Swatch card={card} look={key} />
            {onLocked && key !== 'template' ? <LockedLabel>{label[key]}</LockedLabel> : label[key]}
          </>
        ),
      }))}
    >
      <p role="status" className="text-xs text-warn">
        {!isSafeToScan(look) && WARNING}
      </p>
      {children}
    </Choice>
  );
}

/** A corner of the code in its colours. */
function Swatch({ card, look }: { card: LocalCard; look: QrLook }) {
  const { ink, tile } = qrColors(card.template, look);
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
