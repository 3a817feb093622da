import { useEffect, useRef, type KeyboardEvent, type PointerEvent } from 'react';
import {
  cropForView,
  outputSize,
  SHAPES,
  type ImageShape,
  type CropView,
} from '#src/browser/image/crop.ts';
import { cx } from '#src/ui/class-names.ts';

interface CropFrameProps {
  shape: ImageShape;
  picture: ImageBitmap;
  view: CropView;
  onMove: (by: Partial<CropView>) => void;
}

const FRAMES: Readonly<Record<ImageShape, string>> = {
  portrait: 'aspect-square max-w-[20rem]',
  product: 'aspect-square max-w-[20rem]',
  poster: 'aspect-video',
  banner: 'aspect-[3/1]',
};

/** Step of a key press: this part of the frame, or 0.1 of zoom. */
const STEP = 0.04;
const KEYS: Readonly<Record<string, { x?: number; y?: number; zoom?: number }>> = {
  ArrowLeft: { x: -STEP },
  ArrowRight: { x: STEP },
  ArrowUp: { y: -STEP },
  ArrowDown: { y: STEP },
  '+': { zoom: 0.1 },
  '=': { zoom: 0.1 },
  '-': { zoom: -0.1 },
};

/**
 * Shows the picture through its crop frame. Drawn on a canvas, which needs no object URL to revoke.
 */
export function CropFrame({ shape, picture, view, onMove }: CropFrameProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const lastPointer = useRef<{ x: number; y: number } | null>(null);
  const target = SHAPES[shape];
  const crop = cropForView(view, picture, target);
  const { x, y, width, height } = crop;

  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d');
    if (!element || !context) return;
    Object.assign(element, outputSize({ width, height }, target));
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture, x, y, width, height, 0, 0, element.width, element.height);
  }, [picture, target, x, y, width, height]);

  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (!lastPointer.current) return;
    const perPixel = width / event.currentTarget.clientWidth;
    const [dx, dy] = [event.clientX - lastPointer.current.x, event.clientY - lastPointer.current.y];
    lastPointer.current = { x: event.clientX, y: event.clientY };
    onMove({ x: -dx * perPixel, y: -dy * perPixel });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const by = KEYS[event.key];
    if (!by || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onMove({ x: (by.x ?? 0) * width, y: (by.y ?? 0) * height, zoom: by.zoom ?? 0 });
  };
  const release = () => {
    lastPointer.current = null;
  };

  return (
    // A custom widget with its own pointer and key handling (ARIA application role).
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      role="application"
      aria-label="Position of the photo: arrow keys move it, plus and minus zoom"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keys need the focus
      tabIndex={0}
      data-autofocus
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        lastPointer.current = { x: event.clientX, y: event.clientY };
      }}
      onPointerMove={onPointerMove}
      onPointerUp={release}
      onPointerCancel={release}
      onKeyDown={onKeyDown}
      className={cx(
        'relative mx-auto w-full cursor-grab touch-none overflow-hidden rounded-control border border-hairline bg-raised-2 select-none active:cursor-grabbing',
        FRAMES[shape],
      )}
    >
      <canvas ref={canvas} className="pointer-events-none size-full" />
      <Thirds />
    </div>
  );
}

/** Rule-of-thirds guides. */
function Thirds() {
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0">
      <span className="absolute inset-y-0 left-1/3 border-l border-bone/25" />
      <span className="absolute inset-y-0 left-2/3 border-l border-bone/25" />
      <span className="absolute inset-x-0 top-1/3 border-t border-bone/25" />
      <span className="absolute inset-x-0 top-2/3 border-t border-bone/25" />
    </div>
  );
}
