import '#src/features/share/qr/print-sheet.css';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import type { LocalCard } from '#shared/card/card.ts';
import { printPage } from '#src/browser/page/print-page.ts';
import { codeUrl } from '#src/features/share/actions.ts';
import { QrPicture } from '#src/features/share/qr-code.tsx';
import { CenterPicture } from '#src/features/share/qr/center-picture.tsx';
import type { QrContent } from './plan-qr.ts';
import type { CheckedQr } from './qr-exporter.ts';
import { cx } from '#src/ui/class-names.ts';
import { shortenUrl } from '#shared/card/username/username.ts';

export type Paper = 'a4' | 'letter';

interface PaperSize {
  key: Paper;
  label: string;
  /** In millimeters. Card sizes are the usual ones for each paper, in two columns and five rows. */
  page: readonly [width: number, height: number];
  card: readonly [width: number, height: number];
}

export const PAPERS: readonly PaperSize[] = [
  { key: 'a4', label: 'A4, 85 × 54 mm', page: [210, 297], card: [85, 54] },
  { key: 'letter', label: 'Letter, 3.5 × 2 in', page: [215.9, 279.4], card: [88.9, 50.8] },
];
/** Names with more letters are set smaller. */
const LONG_NAME = 36;
const COLUMNS = 2;
const ROWS = 5;
/** Length of a cut mark and its distance from the cards, in millimeters. */
const MARK = { length: 5, gap: 2 };

interface PrintSheetProps {
  card: LocalCard;
  checked: CheckedQr;
  picture: string;
  content: QrContent;
  paper: Paper;
  onPrinted: () => void;
}

/** A sheet of cards for printing only; opens the print dialog on mount. */
export function PrintSheet(props: PrintSheetProps) {
  const { paper, onPrinted } = props;
  useEffect(() => {
    let isCurrent = true;
    void printPage().then(() => isCurrent && onPrinted());
    return () => {
      isCurrent = false;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- one sheet is printed once
  }, []);
  return createPortal(
    <div className={`print-sheet print-${paper}`} aria-hidden="true">
      <CutMarks paper={paper} />
      {Array.from({ length: COLUMNS * ROWS }, (_, at) => (
        <SheetCard key={at} {...props} />
      ))}
    </div>,
    document.body,
  );
}

function SheetCard({ card, checked, picture, content }: PrintSheetProps) {
  const { qr, colors } = checked;
  const url = codeUrl(card);
  const name = card.name || card.company || card.username;
  const lines = [card.title, card.company].filter((part) => part.trim() !== '');
  return (
    <div className="print-card">
      <QrPicture
        state={{ kind: 'ready', qr }}
        colors={colors}
        url={url}
        center={<CenterPicture qr={qr} tile={colors.tile} picture={picture} />}
        className="print-code"
      />
      <div className="print-words">
        <p className={cx('print-name', name.length > LONG_NAME && 'print-name-long')}>{name}</p>
        {lines.map((line) => (
          <p key={line} className="print-role">
            {line}
          </p>
        ))}
        <p className="print-address">
          {content === 'contact' ? 'Scan to save the contact' : shortenUrl(url)}
        </p>
      </div>
    </div>
  );
}

function CutMarks({ paper }: { paper: Paper }) {
  const size = PAPERS.find(({ key }) => key === paper) ?? PAPERS[0];
  if (!size) return null;
  const [width, height] = size.page;
  const [cardWidth, cardHeight] = size.card;
  const left = (width - COLUMNS * cardWidth) / 2;
  const top = (height - ROWS * cardHeight) / 2;
  const offset = MARK.gap + MARK.length;
  const columns = Array.from({ length: COLUMNS + 1 }, (_, at) => left + at * cardWidth);
  const rows = Array.from({ length: ROWS + 1 }, (_, at) => top + at * cardHeight);
  const path = [
    ...columns.flatMap((x) => [
      `M${x} ${top - offset}v${MARK.length}`,
      `M${x} ${height - top + MARK.gap}v${MARK.length}`,
    ]),
    ...rows.flatMap((y) => [
      `M${left - offset} ${y}h${MARK.length}`,
      `M${width - left + MARK.gap} ${y}h${MARK.length}`,
    ]),
  ].join('');
  return (
    <svg className="print-marks" viewBox={`0 0 ${width} ${height}`}>
      <path d={path} stroke="#000" strokeWidth="0.15" fill="none" />
    </svg>
  );
}
