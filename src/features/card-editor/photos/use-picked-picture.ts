import { useEffect, useState } from 'react';
import type { Crop, ImageShape } from '#src/browser/image/crop.ts';
import type { PreparedImage } from '#src/browser/image/prepare-image.ts';
import { logError } from '#src/browser/log.ts';
import { IMAGE_COPY } from '#src/features/card-editor/copy.ts';
import { usePageIdle } from '#src/state/page-idle.ts';
import { showChunkError } from '#src/state/show-chunk-error.ts';
import { toasts } from '#src/state/toasts.ts';

/** Loads the image code on demand; null when it could not be fetched. */
async function loadPictures() {
  try {
    return await import('#src/browser/image/prepare-image.ts');
  } catch (error) {
    // No network: the caller shows an error, and picking again retries.
    logError('Photo', error);
    return null;
  }
}

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
  const isPageIdle = usePageIdle();
  useEffect(() => {
    if (isPageIdle) void loadPictures();
  }, [isPageIdle]);

  return {
    picture,
    isBusy,
    open: async (file) => {
      setIsBusy(true);
      const opened = await (await loadPictures())?.openImage(file);
      setIsBusy(false);
      if (!opened) showChunkError();
      else if (opened.ok) {
        dismissImageIssue();
        setPicture(opened.picture);
      } else toasts.show(IMAGE_COPY[opened.issue]);
    },
    crop: async (crop) => {
      if (!picture) return;
      setIsBusy(true);
      const prepared = await (await loadPictures())?.cropImage(picture, shape, crop);
      setIsBusy(false);
      setPicture(null);
      if (!prepared) showChunkError();
      else if (prepared.ok) onPick(prepared.image);
      else toasts.show(IMAGE_COPY[prepared.issue]);
    },
    close: () => setPicture(null),
  };
}
