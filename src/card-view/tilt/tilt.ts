/** Maximum tilt toward the pointer, in degrees. */
const MAX_TILT = 6;
/** Maximum offset of the sheen, in percent of its width. */
const MAX_SHEEN = 22;
const PROPERTIES = ['--tilt-x', '--tilt-y', '--sheen'] as const;

type Property = (typeof PROPERTIES)[number];
type Box = Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>;
type Point = Readonly<{ clientX: number; clientY: number }>;

/** Subset of a pointer event that fits both React and DOM events. */
export interface TiltEvent extends Point {
  pointerType: string;
  currentTarget: {
    style: Pick<CSSStyleDeclaration, 'setProperty' | 'removeProperty'>;
    getBoundingClientRect: () => Box;
  };
}

/** Computes the tilt and sheen of a card for a pointer position. */
export function computeTilt(box: Box, { clientX, clientY }: Point): Record<Property, string> {
  const across = relativePosition(clientX - box.left, box.width);
  const down = relativePosition(clientY - box.top, box.height);
  return {
    '--tilt-x': `${(-down * MAX_TILT).toFixed(2)}deg`,
    '--tilt-y': `${(across * MAX_TILT).toFixed(2)}deg`,
    '--sheen': `${(across * MAX_SHEEN).toFixed(1)}%`,
  };
}

/** Returns -1 at the near edge and 1 at the far edge. */
function relativePosition(distance: number, length: number): number {
  if (length === 0) return 0;
  return Math.max(-1, Math.min(1, (2 * distance) / length - 1));
}

/** Tilts the card, except on touch, which scrolls. The styles keep it still for reduced motion. */
export function tilt(event: TiltEvent): void {
  if (event.pointerType === 'touch') return;
  const { currentTarget } = event;
  const values = computeTilt(currentTarget.getBoundingClientRect(), event);
  for (const name of PROPERTIES) currentTarget.style.setProperty(name, values[name]);
}

export function resetTilt({ currentTarget }: Pick<TiltEvent, 'currentTarget'>): void {
  for (const name of PROPERTIES) currentTarget.style.removeProperty(name);
}
