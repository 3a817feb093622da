import { useEffect, useState } from 'react';
import { readHealth } from '#shared/api/health.ts';
import { api } from '#src/state/api.ts';
import { Badge } from '#src/ui/badge.tsx';
import { useHydrated } from '#src/ui/use-hydrated.ts';

type ServiceStatus = 'checking' | 'operational' | 'disrupted' | 'unreachable';

const SERVICES = ['Public cards', 'Accounts and publishing', 'Images', 'Support'] as const;
const STATUS_TEXT = {
  checking: { label: 'Checking', tone: 'neutral' },
  operational: { label: 'Operational', tone: 'good' },
  disrupted: { label: 'Disrupted', tone: 'bad' },
  unreachable: { label: 'Unreachable', tone: 'warn' },
} as const;

/** Shown in the prerendered page, before any request. */
const NOT_CHECKED = { label: 'Not checked yet', tone: 'neutral' } as const;

/** Shows the service status. Claims nothing before the server has responded. */
export function SystemStatus() {
  const status = useServiceStatus();
  const isInBrowser = useHydrated();
  const { label, tone } = isInBrowser ? STATUS_TEXT[status] : NOT_CHECKED;
  return (
    <section aria-labelledby="system-status" data-now="">
      <h3 id="system-status" className="font-medium">
        System status
      </h3>
      <ul className="mt-2 divide-y divide-hairline border-y border-hairline">
        {SERVICES.map((service) => (
          <li key={service} className="flex min-h-12 items-center justify-between gap-4 py-2">
            <span className="text-stone">{service}</span>
            <Badge tone={tone}>{label}</Badge>
          </li>
        ))}
      </ul>
      <noscript>
        <p className="mt-3 text-stone">Turn on JavaScript to check the status.</p>
      </noscript>
      {status === 'disrupted' && (
        <p className="mt-3 text-stone">
          Part of the service isn't responding. Please try again soon.
        </p>
      )}
    </section>
  );
}

function useServiceStatus(): ServiceStatus {
  const [status, setStatus] = useState<ServiceStatus>('checking');
  useEffect(() => {
    const controller = new AbortController();
    void fetchServiceStatus(controller.signal).then((now) => now && setStatus(now));
    return () => controller.abort();
  }, []);
  return status;
}

/** Resolves to null when aborted. An unhealthy server responds with an error status. */
async function fetchServiceStatus(signal: AbortSignal): Promise<ServiceStatus | null> {
  const answer = await api.call(readHealth, { signal });
  if (answer.ok) return answer.value.status === 'ok' ? 'operational' : 'disrupted';
  if (answer.error.code === 'aborted') return null;
  return answer.error.status === 0 ? 'unreachable' : 'disrupted';
}
