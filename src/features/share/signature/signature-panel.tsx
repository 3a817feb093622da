import { Code, Copy } from 'lucide-react';
import { useMemo, useRef, useState, type RefObject } from 'react';
import type { LocalCard } from '#shared/card/card.ts';
import {
  buildSignature,
  signaturePictures,
  type Signature,
  type SignatureLayout,
} from '#shared/signature/signature.ts';
import { copyText } from '#src/browser/clipboard.ts';
import { pageOrigin } from '#src/browser/page.ts';
import { COPY } from '#src/features/share/copy.ts';
import { SIGNATURE_COPY } from '#src/features/share/signature/copy.ts';
import { copyHtml } from '#src/browser/rich-clipboard.ts';
import {
  MAIL_PROGRAMS,
  PROGRAM_GUIDES,
  type MailProgram,
} from '#src/features/share/signature/programs.ts';
import { drawSignature } from '#src/features/share/signature/signature-preview.tsx';
import { toasts } from '#src/state/toasts.ts';
import { Button } from '#src/ui/button.tsx';
import { Choice } from '#src/ui/form/choice.tsx';

const ICON = { 'aria-hidden': true, strokeWidth: 1.5, className: 'size-4' } as const;
const LAYOUTS: readonly { key: SignatureLayout; label: string }[] = [
  { key: 'portrait', label: 'Photo' },
  { key: 'compact', label: 'Two lines' },
  { key: 'code', label: 'QR code' },
];

/** The card as the lines under a mail, to be copied into the program mails are written with. */
export function SignaturePanel({ card, isPublic }: { card: LocalCard; isPublic: boolean }) {
  const [layout, setLayout] = useState<SignatureLayout>('portrait');
  const [program, setProgram] = useState<MailProgram>('gmail');
  const preview = useRef<HTMLDivElement>(null);
  const signature = useMemo(() => buildSignature(card, pageOrigin, layout), [card, layout]);
  const { label, steps } = PROGRAM_GUIDES[program];
  const copy = () => {
    const shown = preview.current;
    const isCopied = shown !== null && copyHtml(signature.html, signature.text, shown);
    toasts.show(isCopied ? SIGNATURE_COPY.copied : SIGNATURE_COPY.marked);
  };
  const copyCode = async () => {
    toasts.show((await copyText(signature.html)) ? SIGNATURE_COPY.codeCopied : COPY.copyFailed);
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <Choice label="Layout" isLabelHidden value={layout} onChange={setLayout} options={LAYOUTS} />
      <Preview signature={signature} isPublic={isPublic} onReady={preview} />
      <p role="status" className="-mt-3 text-xs text-pretty text-stone">
        {noteOf(card, layout, isPublic)}
      </p>
      <Choice
        label="Your mail program"
        value={program}
        onChange={setProgram}
        options={MAIL_PROGRAMS.map((key) => ({ key, label: PROGRAM_GUIDES[key].label }))}
      />
      <ol className="grid list-decimal gap-1.5 pl-5 text-stone marker:text-stone">
        <li className="pl-1">Press Copy for {label}.</li>
        {steps.map((step) => (
          <li key={step} className="pl-1 text-pretty">
            {step}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2 max-sm:[&>*]:flex-1">
        <Button disabled={!isPublic} icon={<Copy {...ICON} />} onClick={copy}>
          Copy for {label}
        </Button>
        <Button
          variant="outline"
          disabled={!isPublic}
          icon={<Code {...ICON} />}
          onClick={() => void copyCode()}
        >
          Copy HTML
        </Button>
      </div>
    </div>
  );
}

/** What is missing in the signature, and why. */
function noteOf(card: LocalCard, layout: SignatureLayout, isPublic: boolean): string {
  if (!isPublic) {
    return 'Publish the card first, and keep it switched on: a signature links to its page and loads its pictures from there.';
  }
  if (layout !== 'portrait' || signaturePictures(card, pageOrigin).photo !== null) return '';
  return card.profileImage === ''
    ? 'This card has no photo yet.'
    : 'The new photo will be in it once the card is published again.';
}

interface PreviewProps {
  signature: Signature;
  isPublic: boolean;
  onReady: RefObject<HTMLDivElement | null>;
}

/** On the white of a mail. What is too long for one line wraps, as it does in a narrow mail. */
function Preview({ signature, isPublic, onReady }: PreviewProps) {
  return (
    <div
      role="group"
      aria-label="Preview of the signature"
      className="grid min-h-40 grid-cols-[minmax(0,1fr)] items-center rounded-control bg-[#ffffff] p-5 wrap-anywhere text-[#111111]"
    >
      <div ref={onReady} inert={!isPublic} className="w-max max-w-full max-sm:[zoom:0.72]">
        {drawSignature(signature.tree)}
      </div>
    </div>
  );
}
