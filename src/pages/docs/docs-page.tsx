import { useState } from 'react';
import { reference } from 'virtual:api-reference';
import { REFERENCE_ORIGIN } from '#shared/api/v1/prefix.ts';
import { useReaderOrigin } from '#src/features/code-example/use-reader-origin.ts';
import { HourKey } from '#src/features/hour-key/hour-key.tsx';
import { useHourKey } from '#src/features/hour-key/use-hour-key.ts';
import { CALL_GROUPS, LANGUAGES } from '#src/pages/docs/content.ts';
import { CallEntry, Exchange } from '#src/pages/docs/reference/call-entry.tsx';
import { Errors, Events } from '#src/pages/docs/reference/lists.tsx';
import { ReferenceFrame } from '#src/pages/docs/reference/reference-frame.tsx';
import type { Language, Reader } from '#src/pages/docs/reference/reader.ts';
import { Choice } from '#src/ui/form/choice.tsx';

/** The call of the first screen, which every key may make. */
const FIRST_CALL = 'readMe';

export function DocsPage() {
  const origin = useReaderOrigin();
  const [language, setLanguage] = useState<Language>('curl');
  const [key, setKey] = useHourKey();
  const adapt = (example: string): string => example.replaceAll(REFERENCE_ORIGIN, origin);
  const reader: Reader = { language, key, adapt };
  const first = reference.calls.find(({ name }) => name === FIRST_CALL);
  return (
    <ReferenceFrame
      header={
        <header className="grid grid-cols-[minmax(0,1fr)] gap-x-8 lg:col-start-2 lg:grid-cols-2 lg:grid-rows-[auto_1fr]">
          <div>
            <h1 className="font-display text-2xl md:text-3xl">Documentation</h1>
            <p className="mt-3 max-w-[42ch] text-md text-stone">
              The API for your own data.{' '}
              <a href="/openapi.json" className="text-link">
                openapi.json
              </a>{' '}
              describes it for tools.
            </p>
          </div>
          <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
            {first && <Exchange call={first} reader={reader} />}
          </div>
          <HourKey hasKey={key !== null} onCreated={setKey} />
        </header>
      }
    >
      <section aria-labelledby="calls">
        <div className="flex flex-wrap items-end justify-between gap-4">
          <h2 id="calls" className="font-display text-xl">
            Calls
          </h2>
          <div className="basis-44">
            <Choice
              label="Requests in"
              options={LANGUAGES}
              value={language}
              onChange={setLanguage}
            />
          </div>
        </div>
        {CALL_GROUPS.map(({ key: group, title }) => (
          <div key={group} id={`group-${group}`} className="docs-group">
            <p className="pb-3 text-gold!">{title}</p>
            {reference.calls
              .filter((call) => call.group === group)
              .map((call) => (
                <CallEntry key={call.name} call={call} reader={reader} />
              ))}
          </div>
        ))}
      </section>
      <Errors />
      <Events />
    </ReferenceFrame>
  );
}
