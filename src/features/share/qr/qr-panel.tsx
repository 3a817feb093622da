import { Download, Printer } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import type { LocalCard } from '#shared/card/card.ts';
import { qrColors } from '#shared/card/qr/qr-palette.ts';
import { hasAllQrOptions, type QrExtra } from '#shared/plan/qr-plan.ts';
import type { QrLevel } from '#shared/card/qr/qr-center.ts';
import { CONTACT_PART_LABELS } from '#src/features/share/contact-qr/qr-contact.ts';
import { codeUrl } from '#src/features/share/actions.ts';
import { SHARE_COPY, QR_FAILED_TEXT } from '#src/features/share/copy.ts';
import { QrPicture } from '#src/features/share/qr-code.tsx';
import { CenterPicture } from '#src/features/share/qr/center-picture.tsx';
import { DEFAULT_QR_OPTIONS, type QrPlan, type QrOptions, planQr } from './plan-qr.ts';
import { BasicQrNote, LockedLabel, LockedNote } from '#src/features/share/qr/locked-extra.tsx';
import { PaletteChoice } from './palette-choice.tsx';
import { PAPERS, PrintSheet, type Paper } from '#src/features/share/qr/print-sheet.tsx';
import { PictureChoice } from '#src/features/share/qr/picture-choice.tsx';
import type { CheckedQr, QrFileKind } from './qr-exporter.ts';
import { checkQr, preloadScanner, saveQr } from './qr-actions.ts';
import { useShownPlan } from '#src/state/plan/shown-plan.ts';
import { toasts } from '#src/state/toasts.ts';
import { Button } from '#src/ui/button.tsx';
import { Choice } from '#src/ui/form/choice.tsx';
import { pageOrigin } from '#src/browser/page/page.ts';
import { encodeQr, useQr, type Encode, type QrState } from '#src/state/qr-code.ts';

/** Encoders for codes with a picture. Stable functions, so that a render does not encode again. */
const WITH_PICTURE: Readonly<Record<QrLevel, Encode>> = {
  L: (text) => encodeQr(text, 'L', true),
  M: (text) => encodeQr(text, 'M', true),
  Q: (text) => encodeQr(text, 'Q', true),
  H: (text) => encodeQr(text, 'H', true),
};

const ICON = { 'aria-hidden': true, strokeWidth: 1.5, className: 'size-4' } as const;

/** QR code with all options of the plan, for scanning, downloading and printing. */
export function QrCodePanel({ card }: { card: LocalCard }) {
  const isBasic = !hasAllQrOptions(useShownPlan().plan);
  const [selectedOptions, setSelectedOptions] = useState<QrOptions>(DEFAULT_QR_OPTIONS);
  const options = isBasic ? DEFAULT_QR_OPTIONS : selectedOptions;
  const [lockedExtra, setLockedExtra] = useState<QrExtra | null>(null);
  const renderNote = (extra: QrExtra) => (
    <LockedNote extra={lockedExtra === extra ? extra : null} />
  );
  const { plan, state } = useQrPlan(card, options);
  const hasFailed = plan !== null && state.kind === 'failed';
  useEffect(preloadScanner, []);
  useEffect(() => {
    if (hasFailed) toasts.show(SHARE_COPY.qrFailed);
  }, [hasFailed]);
  const colors = qrColors(card.template, options.palette, card.brand?.colors);
  const update = (part: Partial<QrOptions>) =>
    setSelectedOptions((before) => ({ ...before, ...part }));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] justify-items-center gap-5">
      <Choice
        label="QR code content"
        isLabelHidden
        value={options.content}
        onChange={(content) => (isBasic ? setLockedExtra('contact') : update({ content }))}
        options={[
          { key: 'link', label: 'Link' },
          { key: 'contact', label: isBasic ? <LockedLabel>Contact</LockedLabel> : 'Contact' },
        ]}
      >
        {renderNote('contact')}
      </Choice>
      <div
        aria-busy={state.kind === 'loading'}
        className="grid w-[min(300px,100%)] justify-items-center gap-3"
      >
        <QrPicture
          state={state}
          colors={colors}
          url={
            options.content === 'link'
              ? codeUrl(card)
              : `the contact of ${card.name || card.username}`
          }
          center={
            state.kind === 'ready' && (
              <CenterPicture qr={state.qr} tile={colors.tile} picture={options.picture} />
            )
          }
          className="w-full"
        />
        {hasFailed && <p className="text-bad">{QR_FAILED_TEXT}</p>}
      </div>
      {options.content === 'link' ? (
        <p className="text-center break-all text-stone select-all">{codeUrl(card)}</p>
      ) : (
        <ContactNote plan={plan} />
      )}
      <PaletteChoice
        card={card}
        palette={options.palette}
        onChange={(palette) => update({ palette })}
        onLocked={isBasic ? () => setLockedExtra('colors') : undefined}
      >
        {renderNote('colors')}
      </PaletteChoice>
      <PictureChoice
        card={card}
        onChange={(picture) => update({ picture })}
        onLocked={isBasic ? () => setLockedExtra('center') : undefined}
      >
        {renderNote('center')}
      </PictureChoice>
      <Actions
        card={card}
        options={options}
        disabled={state.kind !== 'ready'}
        onLocked={isBasic ? setLockedExtra : undefined}
      >
        {isBasic && <BasicQrNote />}
        {renderNote('print')}
        {renderNote('svg')}
      </Actions>
    </div>
  );
}

/** Explains contact codes and lists the parts that did not fit. */
function ContactNote({ plan }: { plan: QrPlan | null }) {
  const omitted = plan?.omitted.map((part) => CONTACT_PART_LABELS[part]) ?? [];
  return (
    <p role="status" className="max-w-[26rem] text-center text-pretty text-stone">
      {plan === null
        ? 'This name is too long for a scannable code. Share the link instead.'
        : "Opens as a new contact on any phone, even offline. It doesn't include the photo, and scans aren't counted."}
      {omitted.length > 0 && ` Omitted to keep it scannable: ${omitted.join(', ')}.`}
    </p>
  );
}

interface ActionsProps {
  card: LocalCard;
  options: QrOptions;
  disabled: boolean;
  /**
   * Called when a locked action is clicked; undefined when the plan includes print sheets and SVG.
   */
  onLocked: ((extra: QrExtra) => void) | undefined;
  /** Notes about locked actions. */
  children: ReactNode;
}

/** Download and print buttons in a sticky footer. */
function Actions({ card, options, disabled, onLocked, children }: ActionsProps) {
  const [paper, setPaper] = useState<Paper>('a4');
  const [busy, setBusy] = useState<QrFileKind | 'print' | null>(null);
  const [sheet, setSheet] = useState<CheckedQr | null>(null);
  const runBusy = async (action: QrFileKind | 'print', work: () => Promise<void>) => {
    setBusy(action);
    await work();
    setBusy(null);
  };
  const save = (kind: QrFileKind) => void runBusy(kind, () => saveQr(card, options, kind));
  const print = () =>
    void runBusy('print', async () => {
      // Removes the last sheet first: some browsers never report that printing ended.
      setSheet(null);
      setSheet(await checkQr(card, options));
    });
  const props = { variant: 'outline', className: 'px-3' } as const;
  return (
    <>
      {!onLocked && (
        <Choice
          label="Print sheet"
          value={paper}
          onChange={setPaper}
          options={PAPERS.map(({ key, label }) => ({ key, label }))}
        />
      )}
      {children}
      <div className="sticky -bottom-6 z-10 -mx-5 -mb-6 grid w-[calc(100%+2.5rem)] grid-cols-[auto_1fr] gap-2 border-t border-hairline bg-raised px-5 py-4 sm:grid-cols-[auto_1fr_1fr] md:-mx-6 md:w-[calc(100%+3rem)] md:px-6">
        <Button
          {...props}
          icon={<Printer {...ICON} />}
          disabled={disabled || busy !== null}
          busy={busy === 'print'}
          onClick={onLocked ? () => onLocked('print') : print}
        >
          {onLocked ? <LockedLabel>Print</LockedLabel> : 'Print'}
        </Button>
        <Button
          {...props}
          icon={<Download {...ICON} />}
          disabled={disabled || busy !== null}
          busy={busy === 'svg'}
          onClick={() => (onLocked ? onLocked('svg') : save('svg'))}
        >
          {onLocked ? <LockedLabel>Download SVG</LockedLabel> : 'Download SVG'}
        </Button>
        <Button
          className="col-span-2 sm:col-span-1"
          icon={<Download {...ICON} />}
          disabled={disabled || busy !== null}
          busy={busy === 'png'}
          onClick={() => save('png')}
        >
          Download PNG
        </Button>
      </div>
      {sheet && (
        <PrintSheet
          card={card}
          checked={sheet}
          picture={options.picture}
          content={options.content}
          paper={paper}
          onPrinted={() => setSheet(null)}
        />
      )}
    </>
  );
}

/** Plan and render state of a code; no plan when the contact does not fit. */
function useQrPlan(card: LocalCard, options: QrOptions): { plan: QrPlan | null; state: QrState } {
  const plan = planQr(card, pageOrigin, options);
  const encode = options.picture === '' ? encodeQr : WITH_PICTURE[plan?.level ?? 'M'];
  const state = useQr(plan?.text ?? null, encode);
  return { plan, state };
}
