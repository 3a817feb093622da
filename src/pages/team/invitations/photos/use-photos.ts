import { useRef, useState } from 'react';
import { browserClock } from '#src/browser/clock.ts';
import type { ArchiveEntry } from '#src/browser/files/zip/zip-entries.ts';
import { logError } from '#src/browser/log.ts';
import { confirmBeforeUnload } from '#src/browser/page/page.ts';
import { api } from '#src/state/api.ts';
import type { PhotoArchive } from './open-photos.ts';
import { describeStopped, PHOTOS_UNREADABLE } from './photo-copy.ts';
import type { UploadedPhoto } from './upload-photos.ts';

export interface UploadProgress {
  done: number;
  total: number;
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => browserClock.after(milliseconds, resolve));
}

/** The archive of photos that belongs to a list, and its upload. */
export function usePhotos(org: string) {
  const [archive, setArchive] = useState<PhotoArchive | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [progress, setProgress] = useState<UploadProgress | null>(null);
  // Of this archive, so that an upload that failed continues where it ended.
  const uploaded = useRef(new Map<number, UploadedPhoto>());

  const open = async (file: File) => {
    setFailure(null);
    try {
      const { openPhotos } = await import('./open-photos.ts');
      const opened = await openPhotos(file);
      if (!opened.ok) return setFailure(opened.message);
      uploaded.current = new Map();
      return setArchive(opened.archive);
    } catch (error) {
      logError('photos', error);
      return setFailure(PHOTOS_UNREADABLE);
    }
  };
  /** Uploads photos by their positions. Returns what ended it too early, or null. */
  const upload = async (positions: ReadonlySet<number>): Promise<string | null> => {
    const photos = new Map<number, ArchiveEntry>();
    for (const at of positions) {
      const entry = archive?.photos[at];
      if (entry !== undefined) photos.set(at, entry);
    }
    if (archive === null || photos.size === 0) return null;
    const done = uploaded.current;
    const countDone = (): UploadProgress => ({
      done: [...photos.keys()].filter((at) => done.has(at)).length,
      total: photos.size,
    });
    const report = () => setProgress(countDone());
    report();
    const stop = confirmBeforeUnload();
    try {
      const { uploadPhotos } = await import('./upload-photos.ts');
      const stopped = await uploadPhotos(
        { call: api.call, pause },
        { org, archive: archive.file, photos, done, onProgress: report },
      );
      return stopped === null ? null : describeStopped(stopped, countDone());
    } catch (error) {
      // Code that fails to load, or a file that was moved since it was chosen.
      logError('photos', error);
      return PHOTOS_UNREADABLE;
    } finally {
      stop();
      setProgress(null);
    }
  };
  return {
    archive,
    failure,
    progress,
    open: (file: File) => void open(file),
    remove: () => {
      setFailure(null);
      setArchive(null);
    },
    upload,
    find: (at: number) => uploaded.current.get(at),
  };
}
