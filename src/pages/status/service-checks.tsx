import { useEffect, useState } from 'react';
import { health } from '#shared/api/health.ts';
import { browserHttp } from '#src/browser/http.ts';

type Checks = Readonly<Record<string, 'ok' | 'failed'>>;

const NAMES: Readonly<Record<string, string>> = {
  database: 'Accounts and cards',
  cards: 'Public pages',
  media: 'Pictures',
};

/** Asks the server how it is, once the page stands. */
export function ServiceChecks() {
  const [checks, setChecks] = useState<Checks | 'asking' | 'unreachable'>('asking');
  useEffect(() => {
    const ask = async () => {
      const answer = await browserHttp.send(health, {}, null);
      setChecks(answer.ok ? answer.value.checks : 'unreachable');
    };
    void ask();
  }, []);
  return (
    // The page's starter fetches the app as soon as this is seen.
    <section aria-live="polite" data-now="">
      <h2 className="font-display text-xl">Right now</h2>
      {checks === 'asking' && <p className="mt-4 text-stone">Asking the server.</p>}
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

function Register({ checks }: { checks: Checks }) {
  return (
    <ul className="mt-5">
      {Object.entries(checks).map(([name, state]) => (
        <li
          key={name}
          className="flex items-center justify-between gap-6 border-t border-hairline py-4"
        >
          <span className="first-letter:uppercase">{NAMES[name] ?? name}</span>
          <span className={state === 'ok' ? 'text-good' : 'text-bad'}>
            {state === 'ok' ? 'Running' : 'Not answering'}
          </span>
        </li>
      ))}
    </ul>
  );
}
