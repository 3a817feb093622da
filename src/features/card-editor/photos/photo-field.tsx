import { ImageUp, Trash2 } from 'lucide-react';
import { useId, useRef, useState, type ReactNode } from 'react';
import type { ImageShape } from '#src/browser/image/crop.ts';
import type { PreparedImage } from '#src/browser/image/prepare-image.ts';
import { CropDialog } from '#src/features/card-editor/photos/crop-dialog.tsx';
import { UndoRemoval } from '#src/features/card-editor/undo-removal.tsx';
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
  /** Removes the picture. Returns what brings it back. */
  onRemove: () => () => void;
}

/** Picks, crops, previews and removes a picture, which can be undone for ten seconds. */
export function PhotoField(props: PhotoFieldProps) {
  const { label, shape, src, preview, hint, onPick, onRemove } = props;
  const picked = usePickedPicture(shape, onPick);
  const input = useRef<HTMLInputElement>(null);
  const upload = useRef<HTMLButtonElement>(null);
  const [restore, setRestore] = useState<(() => void) | null>(null);
  const id = useId();
  const endUndo = (hasFocus: boolean) => {
    if (hasFocus) upload.current?.focus();
    setRestore(null);
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
            ref={upload}
            variant="outline"
            busy={picked.isBusy && !picked.picture}
            busyLabel="Preparing..."
            icon={<ImageUp aria-hidden="true" strokeWidth={1.5} className="size-4" />}
            aria-label={`${src ? 'Replace' : 'Upload'} ${label.toLowerCase()}`}
            onClick={() => input.current?.click()}
          >
            {src ? 'Replace' : 'Upload'}
          </Button>
          {src ? (
            <Button
              variant="quiet"
              icon={<Trash2 aria-hidden="true" strokeWidth={1.5} className="size-4" />}
              aria-label={`Remove ${label.toLowerCase()}`}
              onClick={() => {
                const undo = onRemove();
                setRestore(() => undo);
              }}
            >
              Remove
            </Button>
          ) : (
            restore && (
              <UndoRemoval
                label={label.toLowerCase()}
                onUndo={() => {
                  restore();
                  endUndo(true);
                }}
                onExpire={endUndo}
              />
            )
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
