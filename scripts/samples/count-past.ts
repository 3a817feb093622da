import { connectWorker } from '#scripts/local-worker/connect-worker.ts';
import { ApiRefusal } from '#scripts/samples/api-client.ts';
import {
  countYear,
  type CountEvents,
  type SampleYear,
  type YearOptions,
} from '#scripts/samples/year-of-events.ts';
import { countPastEvents } from '#shared/api/operator/events.ts';

/** Counts events through a running Worker. Throws `ApiRefusal` unless they are counted. */
function createCountPast(url: string, operatorToken: string): CountEvents {
  const { method, path } = countPastEvents;
  return async (events, countedAt) => {
    const response = await fetch(url + path, {
      method,
      headers: {
        'Content-Type': 'application/json',
        Authorization: `Operator ${operatorToken}`,
      },
      body: JSON.stringify({ events, countedAt }),
    });
    if (!response.ok) {
      throw new ApiRefusal(`${method} ${path}`, response.status, await response.text());
    }
  };
}

/** Counts a year of events through the Worker on the local data under `stateDir`. */
export async function countLocalYear(
  stateDir: string,
  year: SampleYear,
  options?: YearOptions,
): Promise<void> {
  const { url, operatorToken, close } = await connectWorker(stateDir);
  try {
    await countYear(createCountPast(url, operatorToken), year, options);
  } finally {
    await close();
  }
}
