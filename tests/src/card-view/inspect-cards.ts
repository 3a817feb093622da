// Runs in the browser, on a page of cards in `[data-label]` cells.

export interface TextSample {
  label: string;
  color: string;
  opacity: number;
  box: { x: number; y: number; width: number; height: number };
}

interface Part {
  name: string;
  box: DOMRect;
}

const labelOf = (element: Element): string =>
  element.closest('[data-label]')?.getAttribute('data-label') ?? '';

/**
 * Lines of text in an element. A line box includes the font's full height; the ink ends about an
 * eighth short of it.
 */
function measureLines(element: Element): DOMRect[] {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const boxes: DOMRect[] = [];
  while (texts.nextNode()) {
    range.selectNodeContents(texts.currentNode);
    boxes.push(...range.getClientRects());
  }
  return boxes
    .filter(({ width, height }) => width > 0 && height > 0)
    .map(({ x, y, width, height }) => new DOMRect(x, y + height / 8, width, height * 0.75));
}

function overlaps(one: DOMRect, two: DOMRect, slack: number): boolean {
  return (
    one.left < two.right - slack &&
    two.left < one.right - slack &&
    one.top < two.bottom - slack &&
    two.top < one.bottom - slack
  );
}

function measureParts(cell: Element): Part[] {
  const words = ['name', 'title', 'co', 'handle', 'wm'].flatMap((name) => {
    const element = cell.querySelector(`.cf-${name}`);
    return element === null ? [] : measureLines(element).map((box) => ({ name, box }));
  });
  const marks = cell.querySelector('.cf-marks')?.getBoundingClientRect();
  return marks ? [...words, { name: 'marks', box: marks }] : words;
}

/**
 * Box of the picture if text must not overlap it; null where it is behind the text or cut
 * diagonally.
 */
function measureFrame(cell: Element): DOMRect | null {
  const picture = cell.querySelector('.cf-pic');
  if (picture === null) return null;
  const { zIndex, clipPath } = getComputedStyle(picture);
  return zIndex === '-1' || clipPath !== 'none' ? null : picture.getBoundingClientRect();
}

function findCellFaults(cell: Element): string[] {
  const card = cell.querySelector('.cf-in')?.getBoundingClientRect();
  const code = cell.querySelector('.cf-qr')?.getBoundingClientRect();
  if (card === undefined || code === undefined)
    throw new Error('the cell has no card or no QR code');
  const slack = card.width / 200;
  const margin = card.width * 0.012;
  const inner = new DOMRect(
    card.x + margin,
    card.y,
    card.width - 2 * margin,
    card.height - margin / 2,
  );
  const frame = measureFrame(cell);
  const parts = measureParts(cell);
  return parts.flatMap(({ name, box }) => {
    const faults: string[] = [];
    const isInside =
      box.left >= inner.left &&
      box.right <= inner.right &&
      box.top >= inner.top &&
      box.bottom <= inner.bottom;
    if (!isInside) faults.push(`${name} is outside the card`);
    if (overlaps(box, code, slack)) faults.push(`${name} overlaps the QR code`);
    if (frame && overlaps(box, frame, slack)) faults.push(`${name} overlaps the picture`);
    for (const other of parts) {
      const doesOverlap = other.name !== name && overlaps(box, other.box, slack * 2.4);
      if (doesOverlap) faults.push(`${name} overlaps ${other.name}`);
    }
    return faults;
  });
}

function isMonogramCut(cell: Element): boolean {
  const monogram = cell.querySelector('.cf-mono');
  if (monogram === null) return false;
  const frame = monogram.getBoundingClientRect();
  return measureLines(monogram).some(
    (box) => box.left < frame.left - 1 || box.right > frame.right + 1,
  );
}

/** Finds text that is outside the card or overlaps the QR code, the picture or other text. */
export function findFaults(): string[] {
  const cells = [...document.querySelectorAll('[data-label]')];
  const faults = cells.flatMap((cell) => {
    const found = isMonogramCut(cell) ? ['the monogram is clipped'] : findCellFaults(cell);
    return found.map((fault) => `${labelOf(cell)}: ${fault}`);
  });
  return [...new Set(faults)];
}

/**
 * Returns position and color of small text, and hides it so that a screenshot shows only what is
 * behind it.
 */
export function hideSmallText(): TextSample[] {
  const parts = ['title', 'co', 'handle', 'wm'].map((part) => `.cf-${part}`).join(',');
  const words = [...document.querySelectorAll<HTMLElement>(parts)].map((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const { x, y, width, height } = range.getBoundingClientRect();
    const { color, opacity } = getComputedStyle(element);
    element.style.visibility = 'hidden';
    const label = `${labelOf(element)}: ${element.className}`;
    return { label, color, opacity: Number(opacity), box: { x, y, width, height } };
  });
  return words.filter(({ box }) => box.width > 0);
}
