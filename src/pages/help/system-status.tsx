import { useEffect, useState } from 'react';
import { health } from '#shared/api/health.ts';
import { api } from '#src/state/api.ts';
import { Badge } from '#src/ui/badge.tsx';
import { useInBrowser } from '#src/ui/use-in-browser.ts';

type Standing = 'asking' | 'operational' | 'disrupted' | 'unreachable';

const SERVICES = ['Public cards', 'Accounts and publishing', 'Images', 'Support'] as const;
const SAID = {
  asking: { word: 'Checking', tone: 'neutral' },
  operational: { word: 'Operational', tone: 'good' },
  disrupted: { word: 'Disrupted', tone: 'bad' },
  unreachable: { word: 'Not reachable', tone: 'warn' },
} as const;

/** In the page as delivered nothing has been asked yet. */
const NOT_CHECKED = { word: 'Not checked yet', tone: 'neutral' } as const;

/** Whether everything runs. Only the server knows: until it has answered nothing is claimed. */
export function SystemStatus() {
  const standing = useStanding();
  const isInBrowser = useInBrowser();
  const { word, tone } = isInBrowser ? SAID[standing] : NOT_CHECKED;
  return (
    <section aria-labelledby="system-status" data-now="">
      <h3 id="system-status" className="font-medium">
        System status
      </h3>
      <ul className="mt-2 divide-y divide-hairline border-y border-hairline">
        {SERVICES.map((service) => (
          <li key={service} className="flex min-h-12 items-center justify-between gap-4 py-2">
            <span className="text-stone">{service}</span>
            <Badge tone={tone}>{word}</Badge>
          </li>
        ))}
      </ul>
      <noscript>
        <p className="mt-3 text-stone">Checking the status needs JavaScript.</p>
      </noscript>
      {standing === 'disrupted' && (
        <p className="mt-3 text-stone">
          A part of the service does not answer. Please try again soon.
        </p>
      )}
    </section>
  );
}

function useStanding(): Standing {
  const [standing, setStanding] = useState<Standing>('asking');
  useEffect(() => {
    const leaving = new AbortController();
    void askStanding(leaving.signal).then((now) => now && setStanding(now));
    return () => leaving.abort();
  }, []);
  return standing;
}

/** Null where nobody waits for the answer any more. A server that is not well answers too, and says so. */
async function askStanding(signal: AbortSignal): Promise<Standing | null> {
  const answer = await api.call(health, { signal });
  if (answer.ok) return answer.value.status === 'ok' ? 'operational' : 'disrupted';
  if (answer.error.code === 'aborted') return null;
  return answer.error.status === 0 ? 'unreachable' : 'disrupted';
}
