import { useState } from 'react';
import {
  cropForView,
  moveView,
  SHAPES,
  initialView,
  ZOOM_MAX,
  type Crop,
  type ImageShape,
  type CropView,
} from '#src/browser/image/crop.ts';
import { CropFrame } from '#src/features/card-editor/photos/crop-frame.tsx';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/overlay/dialog.tsx';

interface CropDialogProps {
  title: string;
  shape: ImageShape;
  /** The picture to crop; null while the dialog is closed. */
  picture: ImageBitmap | null;
  isBusy: boolean;
  onCrop: (crop: Crop) => void;
  onCancel: () => void;
}

/** Lets the user crop a picture by dragging, arrow keys and zoom. */
export function CropDialog(props: CropDialogProps) {
  const { picture } = props;
  return picture && <OpenCropDialog {...props} picture={picture} />;
}

function OpenCropDialog(props: CropDialogProps & { picture: ImageBitmap }) {
  const { title, shape, picture, isBusy, onCrop, onCancel } = props;
  const target = SHAPES[shape];
  const [view, setView] = useState(() => initialView(picture, target));
  const move = (by: Partial<CropView>) =>
    setView((current) => moveView(current, by, picture, target));
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
            onClick={() => onCrop(cropForView(view, picture, target))}
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
