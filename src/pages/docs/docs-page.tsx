import { useState } from 'react';
import './docs.css';
import { reference } from 'virtual:api-reference';
import { REFERENCE_ORIGIN } from '#shared/api/v1/prefix.ts';
import { useReaderOrigin } from '#src/features/code-example/use-reader-origin.ts';
import { HourKey } from '#src/features/hour-key/hour-key.tsx';
import { CALL_GROUPS, LANGUAGES } from '#src/pages/docs/content.ts';
import { CallEntry, Exchange } from '#src/pages/docs/reference/call-entry.tsx';
import { Contents } from '#src/pages/docs/reference/contents.tsx';
import { Errors, Events } from '#src/pages/docs/reference/lists.tsx';
import { ObjectEntry } from '#src/pages/docs/reference/object-entry.tsx';
import type { Language, Reader } from '#src/pages/docs/reference/reader.ts';
import { Choice } from '#src/ui/form/choice.tsx';

/** The call of the first screen, which every key may make. */
const FIRST_CALL = 'readMe';

export function DocsPage() {
  const origin = useReaderOrigin();
  const [language, setLanguage] = useState<Language>('curl');
  const [key, setKey] = useState<string | null>(null);
  const adapt = (example: string): string => example.replaceAll(REFERENCE_ORIGIN, origin);
  const reader: Reader = { language, key, adapt };
  const first = reference.calls.find(({ name }) => name === FIRST_CALL);
  return (
    <div className="docs grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-10 py-8 lg:grid-cols-[12rem_minmax(0,1fr)] lg:py-16">
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
      <div className="lg:sticky lg:top-20 lg:col-start-1 lg:row-span-2 lg:row-start-1 lg:max-h-[calc(100dvh-6rem)] lg:self-start lg:overflow-y-auto lg:pb-6">
        <Contents />
      </div>
      <div className="flex min-w-0 flex-col gap-12 lg:col-start-2">
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
        <section aria-labelledby="objects">
          <h2 id="objects" className="mb-5 font-display text-xl">
            Objects
          </h2>
          <div className="docs-objects docs-pair">
            {reference.objects.map((object) => (
              <ObjectEntry key={object.name} object={object} />
            ))}
          </div>
        </section>
        <Errors />
        <Events />
      </div>
    </div>
  );
}
