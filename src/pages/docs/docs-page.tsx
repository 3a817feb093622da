import { reference } from 'virtual:api-reference';
import { ERRORS } from '#shared/api/errors.ts';
import { Assistants } from '#src/pages/docs/assistants.tsx';
import { CallReference } from '#src/pages/docs/call-reference.tsx';
import { CodeExample } from '#src/pages/docs/code-example.tsx';
import { BASICS, CARD_FILES, FILE_EXAMPLE, SELF_HOSTING } from '#src/pages/docs/content.ts';
import { WebhookReference } from '#src/pages/docs/webhook-reference.tsx';
import { WEBHOOK_TEXTS } from '#src/pages/docs/webhooks-content.ts';
import { Section, TextPage } from '#src/ui/content/text-page.tsx';

export function DocsPage() {
  return (
    <TextPage
      title="Documentation"
      lead="For developers: the API for your own data, and the public files of every card."
      sections={[BASICS]}
      picture={<Contents />}
    >
      {reference.map((call) => (
        <CallReference key={call.name} call={call} />
      ))}
      <WebhookSections />
      <Assistants />
      <section aria-labelledby="errors">
        <h2 id="errors" className="scroll-mt-28 font-display text-xl">
          Errors
        </h2>
        <dl className="mt-5">
          {Object.entries(ERRORS).map(([code, { status, message }]) => (
            <div
              key={code}
              id={code}
              className="grid scroll-mt-28 gap-x-8 gap-y-1 border-t border-hairline py-4 last:border-b sm:grid-cols-[15rem_minmax(0,1fr)]"
            >
              <dt className="font-medium wrap-anywhere">
                {code} <span className="tabular font-normal text-stone">{status}</span>
              </dt>
              <dd className="text-stone">{message}</dd>
            </div>
          ))}
        </dl>
      </section>
      <FileSections />
    </TextPage>
  );
}

function WebhookSections() {
  return (
    <>
      <Section {...WEBHOOK_TEXTS} />
      <WebhookReference />
    </>
  );
}

function FileSections() {
  return (
    <>
      <Section {...CARD_FILES}>
        <CodeExample title="From a terminal" code={FILE_EXAMPLE} />
      </Section>
      <Section {...SELF_HOSTING} />
    </>
  );
}

/** Links to every call. */
function Contents() {
  return (
    <nav aria-label="Calls">
      <ul className="flex flex-col gap-1 text-sm">
        {reference.map(({ name, method, path }) => (
          <li key={name}>
            <a href={`#${name}`} className="block py-0.5 text-stone hover:text-bone">
              <span className="inline-block w-16 text-xs">{method}</span>
              <span className="wrap-anywhere">{path.replace('/api/v1', '')}</span>
            </a>
          </li>
        ))}
      </ul>
      <p className="mt-5 text-sm">
        <a href="/openapi.json" className="text-link">
          openapi.json
        </a>{' '}
        <span className="text-stone">describes the same calls for tools.</span>
      </p>
      <p className="mt-2 text-sm">
        <a href="#webhooks" className="text-link">
          Webhooks
        </a>
      </p>
      <p className="mt-2 text-sm">
        <a href="#assistants" className="text-link">
          Connect an assistant
        </a>
      </p>
    </nav>
  );
}
