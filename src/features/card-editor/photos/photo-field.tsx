import { ImageUp, Trash2 } from 'lucide-react';
import { useId, useRef, type ReactNode } from 'react';
import type { Shape } from '#src/browser/image/crop.ts';
import type { PreparedImage } from '#src/browser/image/prepare-image.ts';
import { usePickedPicture } from '#src/features/card-editor/photos/use-picked-picture.ts';
import { tellMissingPart, useSettled } from '#src/state/settled.ts';
import { Button } from '#src/ui/button.tsx';
import { FileInput } from '#src/ui/form/file-input.tsx';
import { createLate } from '#src/ui/late.ts';

const LateCropDialog = createLate(async () => {
  return (await import('#src/features/card-editor/photos/crop-dialog.tsx')).CropDialog;
});

interface PhotoFieldProps {
  label: string;
  shape: Shape;
  /** The picture now; empty when there is none. */
  src: string;
  preview: ReactNode;
  hint: string;
  onPick: (image: PreparedImage) => void;
  onRemove: () => void;
}

/** Picks a picture, lets it be cut to shape, shows it, takes it away again. */
export function PhotoField(props: PhotoFieldProps) {
  const { label, shape, src, preview, hint, onPick, onRemove } = props;
  const picked = usePickedPicture(shape, onPick);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const isSettled = useSettled();

  const onMissing = () => {
    picked.close();
    tellMissingPart();
  };

  return (
    <div className="flex items-center gap-4">
      {preview}
      <div className="min-w-0 flex-1">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        <p className="text-xs text-stone">{hint}</p>
        <FileInput ref={input} id={id} accept="image/*" onFile={(file) => void picked.open(file)} />
        <div className="mt-2 flex flex-wrap gap-2">
          <Button
            variant="outline"
            busy={picked.isBusy && !picked.picture}
            busyLabel="Preparing..."
            icon={<ImageUp aria-hidden="true" strokeWidth={1.5} className="size-4" />}
            aria-label={`${src ? 'Replace' : 'Upload'} ${label.toLowerCase()}`}
            onClick={() => input.current?.click()}
          >
            {src ? 'Replace' : 'Upload'}
          </Button>
          {src && (
            <Button
              variant="quiet"
              icon={<Trash2 aria-hidden="true" strokeWidth={1.5} className="size-4" />}
              aria-label={`Remove ${label.toLowerCase()}`}
              onClick={onRemove}
            >
              Remove
            </Button>
          )}
        </div>
      </div>
      <LateCropDialog
        isWanted={picked.picture !== null}
        isAhead={isSettled}
        onFailure={onMissing}
        with={{
          title: `Crop ${label.toLowerCase()}`,
          shape,
          picture: picked.picture,
          isBusy: picked.isBusy,
          onCut: (crop) => void picked.cut(crop),
          onCancel: picked.close,
        }}
      />
    </div>
  );
}
