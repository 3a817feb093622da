import { useState } from 'react';
import {
  cropOf,
  moveView,
  SHAPES,
  startView,
  ZOOM_MAX,
  type Crop,
  type Shape,
  type View,
} from '#src/browser/image/crop.ts';
import { CropFrame } from '#src/features/card-editor/photos/crop-frame.tsx';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/overlay/dialog.tsx';

interface CropDialogProps {
  /** What the picture is for, as the dialog's title. */
  title: string;
  shape: Shape;
  /** The picture to cut; null while there is none. */
  picture: ImageBitmap | null;
  isBusy: boolean;
  onCut: (crop: Crop) => void;
  onCancel: () => void;
}

/** Which part of a picture goes on the card: drawn to its place, by hand or by keys, and as near as wished. */
export function CropDialog(props: CropDialogProps) {
  const { picture } = props;
  return picture && <Cropping {...props} picture={picture} />;
}

function Cropping(props: CropDialogProps & { picture: ImageBitmap }) {
  const { title, shape, picture, isBusy, onCut, onCancel } = props;
  const target = SHAPES[shape];
  const [view, setView] = useState(() => startView(picture, target));
  const move = (by: Partial<View>) => setView((now) => moveView(now, by, picture, target));
  return (
    <Dialog
      open
      width={target.width > target.height ? 'medium' : 'small'}
      title={title}
      description="Drag the picture, or move it with the arrow keys."
      busy={isBusy}
      onClose={onCancel}
      footer={
        <>
          <Button variant="outline" disabled={isBusy} onClick={onCancel}>
            Cancel
          </Button>
          <Button
            busy={isBusy}
            busyLabel="Preparing..."
            onClick={() => onCut(cropOf(view, picture, target))}
          >
            Use Photo
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <CropFrame shape={shape} picture={picture} view={view} onMove={move} />
        <label className="flex items-center gap-4">
          <span className="font-medium">Zoom</span>
          <input
            type="range"
            min={1}
            max={ZOOM_MAX}
            step={0.05}
            value={view.zoom}
            onChange={(event) => move({ zoom: event.target.valueAsNumber - view.zoom })}
            className="h-11 flex-1 accent-gold"
          />
          <output className="tabular w-12 text-right text-stone">
            {Math.round(view.zoom * 100)}%
          </output>
        </label>
      </div>
    </Dialog>
  );
}
