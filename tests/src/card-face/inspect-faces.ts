// Runs in the browser, on a page of faces in `[data-label]` cells.

export interface Words {
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

/** The lines of an element's text. A line's box is as tall as its font allows; ink ends about an eighth short of it. */
function linesOf(element: Element): DOMRect[] {
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

function meets(one: DOMRect, two: DOMRect, slack: number): boolean {
  return (
    one.left < two.right - slack &&
    two.left < one.right - slack &&
    one.top < two.bottom - slack &&
    two.top < one.bottom - slack
  );
}

function partsOf(cell: Element): Part[] {
  const words = ['name', 'title', 'co', 'handle', 'wm'].flatMap((name) => {
    const element = cell.querySelector(`.cf-${name}`);
    return element === null ? [] : linesOf(element).map((box) => ({ name, box }));
  });
  const marks = cell.querySelector('.cf-marks')?.getBoundingClientRect();
  return marks ? [...words, { name: 'marks', box: marks }] : words;
}

/** The picture's frame where words may not go; null where it lies under them or is cut on the diagonal. */
function frameOf(cell: Element): DOMRect | null {
  const picture = cell.querySelector('.cf-pic');
  if (picture === null) return null;
  const { zIndex, clipPath } = getComputedStyle(picture);
  return zIndex === '-1' || clipPath !== 'none' ? null : picture.getBoundingClientRect();
}

function faultsOf(cell: Element): string[] {
  const card = cell.querySelector('.cf-in')?.getBoundingClientRect();
  const code = cell.querySelector('.cf-qr')?.getBoundingClientRect();
  if (card === undefined || code === undefined) throw new Error('a face has a card and a code');
  const slack = card.width / 200;
  const margin = card.width * 0.012;
  const inner = new DOMRect(
    card.x + margin,
    card.y,
    card.width - 2 * margin,
    card.height - margin / 2,
  );
  const frame = frameOf(cell);
  const parts = partsOf(cell);
  return parts.flatMap(({ name, box }) => {
    const faults: string[] = [];
    const isInside =
      box.left >= inner.left &&
      box.right <= inner.right &&
      box.top >= inner.top &&
      box.bottom <= inner.bottom;
    if (!isInside) faults.push(`${name} leaves the card`);
    if (meets(box, code, slack)) faults.push(`${name} meets the code`);
    if (frame && meets(box, frame, slack)) faults.push(`${name} meets the picture`);
    for (const other of parts) {
      const isMet = other.name !== name && meets(box, other.box, slack * 2.4);
      if (isMet) faults.push(`${name} meets ${other.name}`);
    }
    return faults;
  });
}

function isMonogramCut(cell: Element): boolean {
  const monogram = cell.querySelector('.cf-mono');
  if (monogram === null) return false;
  const frame = monogram.getBoundingClientRect();
  return linesOf(monogram).some((box) => box.left < frame.left - 1 || box.right > frame.right + 1);
}

/** What is wrong with the faces on the page: words outside the card, on the code, the picture or each other. */
export function findFaults(): string[] {
  const cells = [...document.querySelectorAll('[data-label]')];
  const faults = cells.flatMap((cell) => {
    const found = isMonogramCut(cell) ? ['the monogram is cut'] : faultsOf(cell);
    return found.map((fault) => `${labelOf(cell)}: ${fault}`);
  });
  return [...new Set(faults)];
}

/** Where small words stand and in which colour; afterwards only what lies behind them is painted. */
export function liftSmallWords(): Words[] {
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
