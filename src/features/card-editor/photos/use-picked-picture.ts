import { useEffect, useState } from 'react';
import type { Crop, Shape } from '#src/browser/image/crop.ts';
import type { PreparedImage } from '#src/browser/image/prepare-image.ts';
import { logError } from '#src/browser/log.ts';
import { IMAGE_COPY } from '#src/features/card-editor/copy.ts';
import { tellMissingPart, useSettled } from '#src/state/settled.ts';
import { toasts } from '#src/state/toasts.ts';

/** What opens and cuts pictures; null when its code could not be fetched. */
async function loadPictures() {
  try {
    return await import('#src/browser/image/prepare-image.ts');
  } catch (error) {
    // Forgives a lost network: who picked a photo is told, and may pick it again.
    logError('Photo', error);
    return null;
  }
}

/** What was wrong with the file before is not wrong with this one. */
function dismissImageIssue(): void {
  const shown = toasts.read();
  const isImageIssue = Object.values(IMAGE_COPY).some(({ title }) => title === shown?.title);
  if (shown && isImageIssue) toasts.dismiss(shown.id);
}

interface PickedPicture {
  /** The picture being cut; null while none is. */
  picture: ImageBitmap | null;
  isBusy: boolean;
  open: (file: File) => Promise<void>;
  cut: (crop: Crop) => Promise<void>;
  close: () => void;
}

/** A file from the moment it is picked to the moment its cut is handed on, or it is put away. */
export function usePickedPicture(
  shape: Shape,
  onPick: (image: PreparedImage) => void,
): PickedPicture {
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  // A decoded photo is tens of megabytes: it goes when it is no longer looked at.
  useEffect(() => () => picture?.close(), [picture]);
  const isSettled = useSettled();
  useEffect(() => {
    if (isSettled) void loadPictures();
  }, [isSettled]);

  return {
    picture,
    isBusy,
    open: async (file) => {
      setIsBusy(true);
      const opened = await (await loadPictures())?.openImage(file);
      setIsBusy(false);
      if (!opened) tellMissingPart();
      else if (opened.ok) {
        dismissImageIssue();
        setPicture(opened.picture);
      } else toasts.show(IMAGE_COPY[opened.issue]);
    },
    cut: async (crop) => {
      if (!picture) return;
      setIsBusy(true);
      const prepared = await (await loadPictures())?.cutImage(picture, shape, crop);
      setIsBusy(false);
      setPicture(null);
      if (!prepared) tellMissingPart();
      else if (prepared.ok) onPick(prepared.image);
      else toasts.show(IMAGE_COPY[prepared.issue]);
    },
    close: () => setPicture(null),
  };
}
