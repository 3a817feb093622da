/** The most a card leans towards the pointer, in degrees. */
const MAX_TILT = 6;
/** How far the sheen goes to either side, in percent of its own width. */
const MAX_SHEEN = 22;
const PROPERTIES = ['--tilt-x', '--tilt-y', '--sheen'] as const;

type Property = (typeof PROPERTIES)[number];
type Box = Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>;
type Point = Readonly<{ clientX: number; clientY: number }>;

/** What a pointer event tells; React's and the browser's both fit. */
export interface TiltEvent extends Point {
  pointerType: string;
  currentTarget: {
    style: Pick<CSSStyleDeclaration, 'setProperty' | 'removeProperty'>;
    getBoundingClientRect: () => Box;
  };
}

/** How a card leans towards a point over its box, and where its sheen lies. */
export function tiltAt(box: Box, { clientX, clientY }: Point): Record<Property, string> {
  const across = share(clientX - box.left, box.width);
  const down = share(clientY - box.top, box.height);
  return {
    '--tilt-x': `${(-down * MAX_TILT).toFixed(2)}deg`,
    '--tilt-y': `${(across * MAX_TILT).toFixed(2)}deg`,
    '--sheen': `${(across * MAX_SHEEN).toFixed(1)}%`,
  };
}

/** From -1 at the near edge to 1 at the far one. */
function share(distance: number, length: number): number {
  if (length === 0) return 0;
  return Math.max(-1, Math.min(1, (2 * distance) / length - 1));
}

/** Leans the card; a finger scrolls and leaves it alone. The styles keep it still for who asks for less motion. */
export function tilt(event: TiltEvent): void {
  if (event.pointerType === 'touch') return;
  const { currentTarget } = event;
  const leaning = tiltAt(currentTarget.getBoundingClientRect(), event);
  for (const name of PROPERTIES) currentTarget.style.setProperty(name, leaning[name]);
}

/** Lays the card down again. */
export function rest({ currentTarget }: Pick<TiltEvent, 'currentTarget'>): void {
  for (const name of PROPERTIES) currentTarget.style.removeProperty(name);
}
