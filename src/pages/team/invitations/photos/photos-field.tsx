import { useRef } from 'react';
import { describeArchive, MATCHING_HINT } from '#src/pages/team/invitations/photos/photo-copy.ts';
import type { usePhotos } from '#src/pages/team/invitations/photos/use-photos.ts';
import { Button } from '#src/ui/button.tsx';
import { FailureNotice } from '#src/ui/content/failure-notice.tsx';
import { FileInput } from '#src/ui/form/file-input.tsx';

/** Chooses the photos of a list's people: one archive, which stays on the device until the list is sent. */
export function PhotosField({ photos }: { photos: ReturnType<typeof usePhotos> }) {
  const input = useRef<HTMLInputElement>(null);
  const { archive, failure } = photos;
  return (
    <div className="grid gap-2">
      <p className="font-medium">Photos</p>
      <FileInput
        ref={input}
        label="Zip file of photos"
        accept=".zip,application/zip"
        onFile={photos.open}
      />
      {archive !== null && (
        <p role="status" className="[overflow-wrap:anywhere]">
          {archive.file.name}, {describeArchive(archive.photos.length)}
        </p>
      )}
      {failure !== null && <FailureNotice>{failure}</FailureNotice>}
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" onClick={() => input.current?.click()}>
          {archive === null ? 'Choose zip file' : 'Choose another zip file'}
        </Button>
        {archive !== null && (
          <Button variant="quiet" onClick={photos.remove}>
            Remove
          </Button>
        )}
      </div>
      <p className="text-xs text-stone">{MATCHING_HINT}</p>
    </div>
  );
}
