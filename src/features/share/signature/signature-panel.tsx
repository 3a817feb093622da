import type { LocalCard } from '#shared/card/card.ts';
import { copyText } from '#src/browser/device/clipboard.ts';
import { copyHtml } from '#src/browser/device/copy-html.ts';
import { pageOrigin } from '#src/browser/page/page.ts';
import { SHARE_COPY } from '#src/features/share/copy.ts';
import { SIGNATURE_COPY } from '#src/features/share/signature/copy.ts';
import {
  MAIL_PROGRAMS,
  PROGRAM_GUIDES,
  type MailProgram,
} from '#src/features/share/signature/programs.ts';
import { toasts } from '#src/state/toasts.ts';
import { Button } from '#src/ui/button.tsx';
import { Choice } from '#src/ui/form/choice.tsx';
import {
  buildSignature,
  findSignaturePictures,
  type Signature,
  type SignatureLayout,
} from './build-signature.ts';
import type { SignatureContent, SignatureNode } from './signature-node.ts';
import { Code, Copy } from 'lucide-react';
import { createElement, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react';

const ICON = { 'aria-hidden': true, strokeWidth: 1.5, className: 'size-4' } as const;
const LAYOUTS: readonly { key: SignatureLayout; label: string }[] = [
  { key: 'portrait', label: 'Photo' },
  { key: 'compact', label: 'Two lines' },
  { key: 'code', label: 'QR code' },
];

export function SignaturePanel({ card, isPublic }: { card: LocalCard; isPublic: boolean }) {
  const [layout, setLayout] = useState<SignatureLayout>('portrait');
  const [program, setProgram] = useState<MailProgram>('gmail');
  const preview = useRef<HTMLDivElement>(null);
  const signature = useMemo(() => buildSignature(card, pageOrigin, layout), [card, layout]);
  const { label, steps } = PROGRAM_GUIDES[program];
  const copySignature = () => {
    const shown = preview.current;
    const isCopied = shown !== null && copyHtml(signature.html, signature.text, shown);
    toasts.show(isCopied ? SIGNATURE_COPY.copied : SIGNATURE_COPY.marked);
  };
  const copySource = async () => {
    toasts.show(
      (await copyText(signature.html)) ? SIGNATURE_COPY.codeCopied : SHARE_COPY.copyFailed,
    );
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <Choice label="Layout" isLabelHidden value={layout} onChange={setLayout} options={LAYOUTS} />
      <Preview signature={signature} isPublic={isPublic} containerRef={preview} />
      <p role="status" className="-mt-3 text-xs text-pretty text-stone">
        {findNote(card, layout, isPublic)}
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
        <Button disabled={!isPublic} icon={<Copy {...ICON} />} onClick={copySignature}>
          Copy for {label}
        </Button>
        <Button
          variant="outline"
          disabled={!isPublic}
          icon={<Code {...ICON} />}
          onClick={() => void copySource()}
        >
          Copy HTML
        </Button>
      </div>
    </div>
  );
}

/** Explains what the signature is missing. */
function findNote(card: LocalCard, layout: SignatureLayout, isPublic: boolean): string {
  if (!isPublic) {
    return 'Publish the card first and keep it active. The signature links to its page and loads its pictures from there.';
  }
  if (layout !== 'portrait' || findSignaturePictures(card, pageOrigin).photo !== null) return '';
  return card.profileImage === ''
    ? 'This card has no photo yet.'
    : 'Publish the card again to include the new photo.';
}

interface PreviewProps {
  signature: Signature;
  isPublic: boolean;
  containerRef: RefObject<HTMLDivElement | null>;
}

/** White background like a mail. Long lines wrap, as in a narrow mail. */
function Preview({ signature, isPublic, containerRef }: PreviewProps) {
  return (
    <div
      role="group"
      aria-label="Preview of the signature"
      className="grid min-h-40 grid-cols-[minmax(0,1fr)] items-center rounded-control border border-hairline bg-[#ffffff] p-5 wrap-anywhere text-[#111111]"
    >
      <div ref={containerRef} inert={!isPublic} className="w-max max-w-full max-sm:[zoom:0.72]">
        {renderSignature(signature.tree)}
      </div>
    </div>
  );
}

/** React's names for attributes that differ from HTML. */
const REACT_PROPS: Readonly<Record<string, string>> = {
  cellpadding: 'cellPadding',
  cellspacing: 'cellSpacing',
  valign: 'vAlign',
};

/** Renders a signature from the same tree that is copied. Links open in a new tab. */
function renderSignature(content: SignatureContent, key = 0): ReactNode {
  if (typeof content === 'string') return content;
  const { tag, attributes, style, children } = content;
  const props: Record<string, unknown> = { key, style: toReactStyle(style) };
  for (const [name, value] of Object.entries(attributes)) {
    props[REACT_PROPS[name] ?? name] = value;
  }
  if (tag === 'a') Object.assign(props, { target: '_blank', rel: 'noopener noreferrer' });
  return createElement(tag, props, ...children.map(renderSignature));
}

function toReactStyle(style: SignatureNode['style']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(style).map(([name, value]) => [
      name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  );
}
