import { useEffect, useState } from 'react';
import { health } from '#shared/api/health.ts';
import { browserHttp } from '#src/browser/http.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Button } from '#src/ui/button.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';

type Checks = Readonly<Record<string, 'ok' | 'failed'>>;

/** What each of them carries, by the name the server gives it. */
const PARTS: Readonly<Record<string, readonly [name: string, carries: string]>> = {
  database: ['Accounts and cards', 'Logging in, saving, publishing, sending messages.'],
  cards: ['Public pages', 'What opens when a code is scanned or a link is tapped.'],
  media: ['Pictures', 'Portraits, banners and logos.'],
};

const LIST = 'mt-5 border-b border-hairline';
const ROW = 'flex items-center justify-between gap-6 border-t border-hairline py-5';

/** Asks the server how it is, once the page stands. */
export function ServiceChecks() {
  const [checks, setChecks] = useState<Checks | 'asking' | 'unreachable'>('asking');
  useEffect(() => {
    void readChecks().then(setChecks);
  }, []);
  const ask = () => {
    setChecks('asking');
    void readChecks().then(setChecks);
  };
  return (
    // The page's starter fetches the app as soon as this is seen.
    <section aria-live="polite" data-now="">
      <div className="flex min-h-11 items-center justify-between gap-6">
        <h2 className="font-display text-xl">Right now</h2>
        <Button variant="outline" busy={checks === 'asking'} busyLabel="Asking..." onClick={ask}>
          Ask again
        </Button>
      </div>
      {checks === 'asking' && <Waiting />}
      {checks === 'unreachable' && (
        <p className="mt-4 text-bad">
          The server does not say that it is well. Published cards may still be answered from
          memory.
        </p>
      )}
      {typeof checks === 'object' && <Register checks={checks} />}
    </section>
  );
}

async function readChecks(): Promise<Checks | 'unreachable'> {
  const answer = await browserHttp.send(health, {}, null);
  return answer.ok ? answer.value.checks : 'unreachable';
}

/** The rows that will come, as high as they will be: nothing under them moves when they do. */
function Waiting() {
  return (
    <>
      <p className="sr-only">Asking the server.</p>
      <ul aria-hidden="true" className={LIST}>
        {Object.entries(PARTS).map(([key, [name, carries]]) => (
          <li key={key} className={ROW}>
            <div>
              <p className="text-md font-medium text-stone">{name}</p>
              <p className="mt-0.5 text-stone">{carries}</p>
            </div>
            <Skeleton className="h-6 w-21 shrink-0 rounded-full" />
          </li>
        ))}
      </ul>
    </>
  );
}

function Register({ checks }: { checks: Checks }) {
  return (
    <ul className={LIST}>
      {Object.entries(checks).map(([name, state]) => (
        <li key={name} className={ROW}>
          <div>
            <p className="text-md font-medium first-letter:uppercase">{PARTS[name]?.[0] ?? name}</p>
            <p className="mt-0.5 text-stone">{PARTS[name]?.[1]}</p>
          </div>
          <Badge tone={state === 'ok' ? 'good' : 'bad'}>
            {state === 'ok' ? 'Running' : 'Not answering'}
          </Badge>
        </li>
      ))}
    </ul>
  );
}
