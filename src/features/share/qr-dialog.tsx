import { Download } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import type { LocalCard } from '#shared/card/card.ts';
import { isSafeToScan, QR_LOOKS, qrColors, type QrLook } from '#shared/card/qr-look.ts';
import { cardUrl, qrTarget } from '#shared/card/username.ts';
import { TEMPLATES } from '#shared/card/template.ts';
import { pageOrigin } from '#src/browser/page.ts';
import { downloadQr } from '#src/features/share/actions.ts';
import { COPY, QR_FAILED_TEXT } from '#src/features/share/copy.ts';
import { QrPicture } from '#src/features/share/qr-code.tsx';
import { useQr, type Encode } from '#src/state/qr-code.ts';
import { toasts } from '#src/state/toasts.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/overlay/dialog.tsx';

interface QrDialogProps {
  /** Whose code; null while the dialog is closed. */
  card: LocalCard | null;
  onClose: () => void;
  encode?: Encode;
}

/** The code, large enough to be scanned across a table, in the colours it is wanted in. */
export function QrDialog({ card, ...props }: QrDialogProps) {
  return card && <OpenQrDialog {...props} card={card} />;
}

function OpenQrDialog({ card, onClose, encode }: QrDialogProps & { card: LocalCard }) {
  const [look, setLook] = useState<QrLook>('template');
  const url = cardUrl(pageOrigin, card.username);
  const state = useQr(qrTarget(url), encode);
  const hasFailed = state.kind === 'failed';
  useEffect(() => {
    if (hasFailed) toasts.show(COPY.qrFailed);
  }, [hasFailed]);
  const icon = <Download aria-hidden="true" strokeWidth={1.5} className="size-4" />;
  const isOff = state.kind !== 'ready';
  return (
    <Dialog
      open
      width="small"
      title="Premium QR Code"
      onClose={onClose}
      footer={
        <>
          <Button
            variant="outline"
            icon={icon}
            disabled={isOff}
            onClick={() => void downloadQr(card, look, 'svg')}
          >
            Download SVG
          </Button>
          <Button icon={icon} disabled={isOff} onClick={() => void downloadQr(card, look)}>
            Download PNG
          </Button>
        </>
      }
    >
      <div className="grid justify-items-center gap-5">
        <div
          aria-busy={state.kind === 'loading'}
          className="grid w-[min(300px,100%)] justify-items-center gap-3"
        >
          <QrPicture
            state={state}
            colors={qrColors(card.template, look)}
            url={url}
            className="w-full"
          />
          {hasFailed && <p className="text-bad">{QR_FAILED_TEXT}</p>}
        </div>
        <LookChoice card={card} look={look} onChoose={setLook} />
        <p className="text-center break-all text-stone select-all">{url}</p>
      </div>
    </Dialog>
  );
}

const WARNING = 'Light on dark: many scanners cannot read this one. Try it before you print it.';

interface LookChoiceProps {
  card: LocalCard;
  look: QrLook;
  onChoose: (look: QrLook) => void;
}

function LookChoice({ card, look, onChoose }: LookChoiceProps) {
  const name = useId();
  const label: Readonly<Record<QrLook, string>> = {
    template: TEMPLATES[card.template].label,
    black: 'Black on white',
    classic_dark: 'Classic dark',
  };
  return (
    <fieldset className="grid w-full gap-2">
      <legend className="sr-only">Colours</legend>
      <div className="grid grid-cols-3 gap-2">
        {QR_LOOKS.map((key) => (
          <label
            key={key}
            className="grid cursor-pointer content-start justify-items-center gap-2 rounded-control border border-hairline px-1.5 py-3 text-center text-xs outline-offset-2 outline-gold transition-colors hover:border-control has-checked:border-gold has-checked:bg-raised-2 has-focus-visible:outline-2"
          >
            <input
              type="radio"
              name={name}
              data-autofocus={key === look || undefined}
              checked={key === look}
              onChange={() => onChoose(key)}
              className="sr-only"
            />
            <Swatch card={card} look={key} />
            {label[key]}
          </label>
        ))}
      </div>
      <p role="status" className="min-h-10 text-xs text-warn">
        {!isSafeToScan(look) && WARNING}
      </p>
    </fieldset>
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
