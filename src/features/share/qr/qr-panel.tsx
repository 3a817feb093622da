import { Download, Printer } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import type { LocalCard } from '#shared/card/card.ts';
import { CONTACT_PART_LABELS } from '#shared/card/qr-contact.ts';
import { qrColors } from '#shared/card/qr-look.ts';
import { cardUrl } from '#shared/card/username.ts';
import { hasEveryQr, type QrExtra } from '#shared/plan/qr-plan.ts';
import { pageOrigin } from '#src/browser/page.ts';
import { COPY, QR_FAILED_TEXT } from '#src/features/share/copy.ts';
import { QrPicture } from '#src/features/share/qr-code.tsx';
import { CenterPicture } from '#src/features/share/qr/center-picture.tsx';
import { PLAIN_QR, type QrPlan, type QrWish } from '#src/features/share/qr/code.ts';
import { BasicQrNote, LockedLabel, LockedNote } from '#src/features/share/qr/locked-extra.tsx';
import { LookChoice } from '#src/features/share/qr/look-choice.tsx';
import { PAPERS, PrintSheet, type Paper } from '#src/features/share/qr/print-sheet.tsx';
import { PictureChoice } from '#src/features/share/qr/picture-choice.tsx';
import type { CheckedQr, QrFileKind } from '#src/features/share/qr/save-qr.ts';
import { checkQr, prepareReader, saveQr } from '#src/features/share/qr/saving.ts';
import { useCode } from '#src/features/share/qr/use-code.ts';
import { useShownPlan } from '#src/state/shown-plan.ts';
import { toasts } from '#src/state/toasts.ts';
import { Button } from '#src/ui/button.tsx';
import { Choice } from '#src/ui/form/choice.tsx';

const ICON = { 'aria-hidden': true, strokeWidth: 1.5, className: 'size-4' } as const;

/** A card's code in every way the plan includes, large enough to be scanned across a table, to be saved or printed. */
export function QrPanel({ card }: { card: LocalCard }) {
  const isBasic = !hasEveryQr(useShownPlan().plan);
  const [chosen, setWish] = useState<QrWish>(PLAIN_QR);
  const wish = isBasic ? PLAIN_QR : chosen;
  const [refused, refuse] = useState<QrExtra | null>(null);
  const noteOf = (extra: QrExtra) => <LockedNote extra={refused === extra ? extra : null} />;
  const { plan, state } = useCode(card, wish);
  const hasFailed = plan !== null && state.kind === 'failed';
  useEffect(prepareReader, []);
  useEffect(() => {
    if (hasFailed) toasts.show(COPY.qrFailed);
  }, [hasFailed]);
  const url = cardUrl(pageOrigin, card.username);
  const colors = qrColors(card.template, wish.look);
  const change = (part: Partial<QrWish>) => setWish((before) => ({ ...before, ...part }));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] justify-items-center gap-5">
      <Choice
        label="What a scan gives"
        isLabelHidden
        value={wish.content}
        onChange={(content) => (isBasic ? refuse('contact') : change({ content }))}
        options={[
          { key: 'link', label: 'Link' },
          { key: 'contact', label: isBasic ? <LockedLabel>Contact</LockedLabel> : 'Contact' },
        ]}
      >
        {noteOf('contact')}
      </Choice>
      <div
        aria-busy={state.kind === 'loading'}
        className="grid w-[min(300px,100%)] justify-items-center gap-3"
      >
        <QrPicture
          state={state}
          colors={colors}
          url={wish.content === 'link' ? url : `the contact of ${card.name || card.username}`}
          center={
            state.kind === 'ready' && (
              <CenterPicture qr={state.qr} tile={colors.tile} picture={wish.picture} />
            )
          }
          className="w-full"
        />
        {hasFailed && <p className="text-bad">{QR_FAILED_TEXT}</p>}
      </div>
      {wish.content === 'link' ? (
        <p className="text-center break-all text-stone select-all">{url}</p>
      ) : (
        <ContactNote plan={plan} />
      )}
      <LookChoice
        card={card}
        look={wish.look}
        onChoose={(look) => change({ look })}
        onLocked={isBasic ? () => refuse('colors') : undefined}
      >
        {noteOf('colors')}
      </LookChoice>
      <PictureChoice
        card={card}
        onChoose={(picture) => change({ picture })}
        onLocked={isBasic ? () => refuse('center') : undefined}
      >
        {noteOf('center')}
      </PictureChoice>
      <Actions
        card={card}
        wish={wish}
        isOff={state.kind !== 'ready'}
        onLocked={isBasic ? refuse : undefined}
      >
        {isBasic && <BasicQrNote />}
        {noteOf('print')}
        {noteOf('svg')}
      </Actions>
    </div>
  );
}

/** What a contact code is, and what of the contact it could not take. */
function ContactNote({ plan }: { plan: QrPlan | null }) {
  const leftOut = plan?.leftOut.map((part) => CONTACT_PART_LABELS[part]) ?? [];
  return (
    <p role="status" className="max-w-[26rem] text-center text-pretty text-stone">
      {plan === null
        ? 'This name is too long for a code that phones still read. Hand on the link instead.'
        : 'Opens as a new contact on any phone, without a network and without the photo. Such scans are not counted.'}
      {leftOut.length > 0 && ` Left out to keep it readable: ${leftOut.join(', ')}.`}
    </p>
  );
}

interface ActionsProps {
  card: LocalCard;
  wish: QrWish;
  isOff: boolean;
  /** Given where the plan includes neither print sheets nor SVG; called when one is asked for. */
  onLocked: ((extra: QrExtra) => void) | undefined;
  /** What is said about them. */
  children: ReactNode;
}

/** Saving and printing, always at hand. */
function Actions({ card, wish, isOff, onLocked, children }: ActionsProps) {
  const [paper, setPaper] = useState<Paper>('a4');
  const [busy, setBusy] = useState<QrFileKind | 'print' | null>(null);
  const [sheet, setSheet] = useState<CheckedQr | null>(null);
  const during = async (what: QrFileKind | 'print', work: () => Promise<void>) => {
    setBusy(what);
    await work();
    setBusy(null);
  };
  const save = (kind: QrFileKind) => void during(kind, () => saveQr(card, wish, kind));
  const print = () =>
    void during('print', async () => {
      // Another sheet, also where the browser never said that the last one was printed.
      setSheet(null);
      setSheet(await checkQr(card, wish));
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
          disabled={isOff || busy !== null}
          busy={busy === 'print'}
          onClick={onLocked ? () => onLocked('print') : print}
        >
          {onLocked ? <LockedLabel>Print</LockedLabel> : 'Print'}
        </Button>
        <Button
          {...props}
          icon={<Download {...ICON} />}
          disabled={isOff || busy !== null}
          busy={busy === 'svg'}
          onClick={() => (onLocked ? onLocked('svg') : save('svg'))}
        >
          {onLocked ? <LockedLabel>Download SVG</LockedLabel> : 'Download SVG'}
        </Button>
        <Button
          className="col-span-2 sm:col-span-1"
          icon={<Download {...ICON} />}
          disabled={isOff || busy !== null}
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
          picture={wish.picture}
          content={wish.content}
          paper={paper}
          onPrinted={() => setSheet(null)}
        />
      )}
    </>
  );
}
