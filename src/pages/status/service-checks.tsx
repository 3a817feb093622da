import { useEffect, useState } from 'react';
import { readHealth } from '#shared/api/health.ts';
import { browserHttp } from '#src/browser/http.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Button } from '#src/ui/button.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';

type Checks = Readonly<Record<string, 'ok' | 'failed'>>;

/** Name and description of each check, by the server's key. */
const SERVICES: Readonly<Record<string, readonly [name: string, description: string]>> = {
  database: ['Accounts and cards', 'Login, saving, publishing and messages.'],
  cards: ['Public pages', 'Card pages opened by a QR code or a link.'],
  media: ['Pictures', 'Portraits, banners and logos.'],
};

const LIST = 'mt-5 border-b border-hairline';
const ROW = 'flex items-center justify-between gap-6 border-t border-hairline py-5';

/** Runs the health checks on mount. */
export function ServiceChecks() {
  const [checks, setChecks] = useState<Checks | 'checking' | 'unreachable'>('checking');
  useEffect(() => {
    void readChecks().then(setChecks);
  }, []);
  const refresh = () => {
    setChecks('checking');
    void readChecks().then(setChecks);
  };
  return (
    // `site-start.ts` fetches the app as soon as this becomes visible.
    <section aria-live="polite" data-now="">
      <div className="flex min-h-11 items-center justify-between gap-6">
        <h2 className="font-display text-xl">Right now</h2>
        <Button
          variant="outline"
          busy={checks === 'checking'}
          busyLabel="Checking..."
          onClick={refresh}
        >
          Check again
        </Button>
      </div>
      {checks === 'checking' && <LoadingRows />}
      {checks === 'unreachable' && (
        <p className="mt-4 text-bad">
          The server isn't responding normally. Published cards may still be served from the cache.
        </p>
      )}
      {typeof checks === 'object' && <ServiceList checks={checks} />}
    </section>
  );
}

async function readChecks(): Promise<Checks | 'unreachable'> {
  const answer = await browserHttp.send(readHealth, {}, null);
  return answer.ok ? answer.value.checks : 'unreachable';
}

/** Skeleton rows with their final height, so that nothing below them moves. */
function LoadingRows() {
  return (
    <>
      <p className="sr-only">Checking the server</p>
      <ul aria-hidden="true" className={LIST}>
        {Object.entries(SERVICES).map(([key, [name, description]]) => (
          <li key={key} className={ROW}>
            <div>
              <p className="text-md font-medium text-stone">{name}</p>
              <p className="mt-0.5 text-stone">{description}</p>
            </div>
            <Skeleton className="h-6 w-21 shrink-0 rounded-full" />
          </li>
        ))}
      </ul>
    </>
  );
}

function ServiceList({ checks }: { checks: Checks }) {
  return (
    <ul className={LIST}>
      {Object.entries(checks).map(([name, state]) => (
        <li key={name} className={ROW}>
          <div>
            <p className="text-md font-medium first-letter:uppercase">
              {SERVICES[name]?.[0] ?? name}
            </p>
            <p className="mt-0.5 text-stone">{SERVICES[name]?.[1]}</p>
          </div>
          <Badge tone={state === 'ok' ? 'good' : 'bad'}>
            {state === 'ok' ? 'Running' : 'Not responding'}
          </Badge>
        </li>
      ))}
    </ul>
  );
}
