import { ApiRefusal } from '#scripts/samples/api-client.ts';
import type { CountEvents } from '#scripts/samples/year-of-events.ts';
import { countPastEvents } from '#shared/api/operator/events.ts';

/** Counts events through a running Worker. Throws `ApiRefusal` unless they are counted. */
export function createCountPast(url: string, operatorToken: string): CountEvents {
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
