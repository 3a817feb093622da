import type { JobHandlers } from '#worker/jobs/job.ts';
import type { Capability, Kernel } from '#worker/kernel.ts';
import { sweepDrawings } from '#worker/preview/drawing-limits.ts';
import { requestDrawing } from '#worker/preview/jobs/request-drawing.ts';
import { runDrawing } from '#worker/preview/jobs/run-drawing.ts';
import { sweepPreviews, takePending } from './sweep-previews.ts';

/** Link previews: the pictures of cards that messengers show. */
export function createPreviews(kernel: Kernel) {
  const { db } = kernel;
  return {
    listeners: {
      effects: {
        picturesChanged: ({ username, origin }) => requestDrawing(kernel, username, origin),
      },
    },
    jobs: { draw_preview: (job) => runDrawing(kernel, job) } satisfies Partial<JobHandlers>,
    sweep: {
      // Deletes unused files and, if the origin is known, enqueues missing pictures.
      pictures: async () => {
        const { publicOrigin: origin } = kernel;
        const deleted = await sweepPreviews(kernel, kernel.now());
        await sweepDrawings(db, kernel.now());
        const names = origin === '' ? [] : await takePending(db, kernel.now());
        await kernel.enqueue(
          names.map((username) => ({ kind: 'draw_preview', username, origin }) as const),
        );
        return deleted;
      },
    },
  } satisfies Capability;
}
