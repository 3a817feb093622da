import type { CheckedList } from '#src/pages/team/invitations/checked-list.ts';
import {
  describePhotos,
  describeUnmatched,
  listUnmatched,
} from '#src/pages/team/invitations/photos/photo-copy.ts';
import type { usePhotos } from '#src/pages/team/invitations/photos/use-photos.ts';
import { Notice } from '#src/ui/content/notice.tsx';
import { ProgressBar } from '#src/ui/progress-bar.tsx';

/** How many cards of a list get a photo, and the photos that no row has. */
export function PhotoSummary({ checked }: { checked: CheckedList }) {
  const { rows, unmatched } = checked;
  const failed = rows.filter(({ photoProblem }) => photoProblem !== '').length;
  const found = rows.filter(
    ({ photo, photoProblem }) => photo !== '' && photoProblem === '',
  ).length;
  const summary = describePhotos({ found, failed });
  return (
    <>
      {summary !== '' && <p className="text-stone">{summary}</p>}
      {unmatched.length > 0 && (
        <Notice tone="warn" title={describeUnmatched(unmatched.length)}>
          <span className="[overflow-wrap:anywhere]">{listUnmatched(unmatched)}</span>
        </Notice>
      )}
    </>
  );
}

/** The upload of photos, which ends before the list is sent. */
export function PhotoProgress({ progress }: Pick<ReturnType<typeof usePhotos>, 'progress'>) {
  if (progress === null) return null;
  const { done, total } = progress;
  return (
    <div role="status" className="grid max-w-[40rem] gap-2">
      <p className="tabular font-medium">
        Uploading photo {Math.min(done + 1, total).toLocaleString('en-US')} of{' '}
        {total.toLocaleString('en-US')}
      </p>
      <ProgressBar label="Photos uploaded" max={total} value={done} />
      <p className="text-stone">Keep this page open until the photos are uploaded.</p>
    </div>
  );
}
