import { useEffect, useState } from 'react';
import type { Crop, ImageShape } from '#src/browser/image/crop.ts';
import { cropImage, openImage, type PreparedImage } from '#src/browser/image/prepare-image.ts';
import { IMAGE_COPY } from '#src/features/card-editor/copy.ts';
import { toasts } from '#src/state/toasts.ts';

/** Dismisses the error about the previous file. */
function dismissImageIssue(): void {
  const toast = toasts.read();
  const isImageIssue = Object.values(IMAGE_COPY).some(({ title }) => title === toast?.title);
  if (toast && isImageIssue) toasts.dismiss(toast.id);
}

interface PickedPicture {
  /** The picture being cropped; null while none is. */
  picture: ImageBitmap | null;
  isBusy: boolean;
  open: (file: File) => Promise<void>;
  crop: (crop: Crop) => Promise<void>;
  close: () => void;
}

/** State of a picked file until it is cropped or canceled. */
export function usePickedPicture(
  shape: ImageShape,
  onPick: (image: PreparedImage) => void,
): PickedPicture {
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  // A decoded photo takes tens of megabytes: release it when it is no longer shown.
  useEffect(() => () => picture?.close(), [picture]);

  return {
    picture,
    isBusy,
    open: async (file) => {
      setIsBusy(true);
      const opened = await openImage(file);
      setIsBusy(false);
      if (opened.ok) {
        dismissImageIssue();
        setPicture(opened.picture);
      } else toasts.show(IMAGE_COPY[opened.issue]);
    },
    crop: async (crop) => {
      if (!picture) return;
      setIsBusy(true);
      const prepared = await cropImage(picture, shape, crop);
      setIsBusy(false);
      setPicture(null);
      if (prepared.ok) onPick(prepared.image);
      else toasts.show(IMAGE_COPY[prepared.issue]);
    },
    close: () => setPicture(null),
  };
}
