import { ImageUp, Trash2 } from 'lucide-react';
import { useId, useRef, type ReactNode } from 'react';
import type { ImageShape } from '#src/browser/image/crop.ts';
import type { PreparedImage } from '#src/browser/image/prepare-image.ts';
import { CropDialog } from '#src/features/card-editor/photos/crop-dialog.tsx';
import { usePickedPicture } from '#src/features/card-editor/photos/use-picked-picture.ts';
import { Button } from '#src/ui/button.tsx';
import { FileInput } from '#src/ui/form/file-input.tsx';

interface PhotoFieldProps {
  label: string;
  shape: ImageShape;
  /** Current picture; empty for none. */
  src: string;
  preview: ReactNode;
  hint: string;
  onPick: (image: PreparedImage) => void;
  onRemove: () => void;
}

/** Picks, crops, previews and removes a picture. */
export function PhotoField(props: PhotoFieldProps) {
  const { label, shape, src, preview, hint, onPick, onRemove } = props;
  const picked = usePickedPicture(shape, onPick);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();

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
      <CropDialog
        title={`Crop ${label.toLowerCase()}`}
        shape={shape}
        picture={picked.picture}
        isBusy={picked.isBusy}
        onCrop={(crop) => void picked.crop(crop)}
        onCancel={picked.close}
      />
    </div>
  );
}
