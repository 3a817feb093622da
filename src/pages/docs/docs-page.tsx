import { reference, webhookReference } from 'virtual:api-reference';
import { ERRORS } from '#shared/api/errors.ts';
import type { ReferenceCall, ReferenceField } from '#shared/api/v1/reference.ts';
import { publicSettings } from '#src/browser/public-settings.ts';
import {
  ASSISTANTS,
  buildAssistantAddress,
  buildAssistantExamples,
} from '#src/pages/docs/assistants-content.ts';
import { CodeExample } from '#src/pages/docs/code-example.tsx';
import { BASICS, CARD_FILES, FILE_EXAMPLE, SELF_HOSTING } from '#src/pages/docs/content.ts';
// oxlint-disable-next-line import/default -- the text of the file, from Vite
import exampleCode from '#src/pages/docs/verify-webhook.ts?raw';
import { EVENTS_TITLE, VERIFY_TITLE, WEBHOOK_TEXTS } from '#src/pages/docs/webhooks-content.ts';
import { Section, Terms, TextPage } from '#src/ui/content/text-page.tsx';

interface FieldsProps {
  title: string;
  fields: readonly ReferenceField[];
  /** Whether only missing fields are worth a note. */
  areAllThere?: boolean;
}

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

/** How to connect an assistant that speaks the Model Context Protocol. */
function Assistants() {
  const { title, paragraphs, connect, keyTitle, keyText, steps, tools, notes } = ASSISTANTS;
  return (
    <section id="assistants" className="scroll-mt-28">
      <h2 className="font-display text-xl">{title}</h2>
      {paragraphs.map((text) => (
        <p key={text} className="mt-4 text-md text-stone">
          {text}
        </p>
      ))}
      <h3 className="mt-8 text-md font-medium">{connect.title}</h3>
      <p className="mt-2 text-stone">{connect.text}</p>
      <CodeExample {...buildAssistantAddress(publicSettings.origin)} />
      <Steps texts={connect.steps} />
      <h3 className="mt-10 text-md font-medium">{keyTitle}</h3>
      <p className="mt-2 text-stone">{keyText}</p>
      <Steps texts={steps} />
      {buildAssistantExamples(publicSettings.origin).map((example) => (
        <CodeExample key={example.title} {...example} />
      ))}
      <Terms entries={tools} className="mt-8" />
      <Terms entries={notes} className="mt-8" />
    </section>
  );
}

function Steps({ texts }: { texts: readonly string[] }) {
  return (
    <ol className="mt-5 list-decimal space-y-2 pl-5 text-stone">
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ol>
  );
}

/** How to check a message, and the fields of each event. */
function WebhookReference() {
  return (
    <section aria-labelledby="events">
      <CodeExample title={VERIFY_TITLE} code={exampleCode.trim()} />
      <h3 id="events" className="mt-10 scroll-mt-28 text-md font-medium">
        {EVENTS_TITLE}
      </h3>
      {webhookReference.map(({ events, fields }) => (
        <div key={events[0]?.name} className="mt-6 border-t border-hairline pt-4">
          <ul>
            {events.map(({ name, label }) => (
              <li key={name}>
                <span className="font-medium">{name}</span>{' '}
                <span className="text-stone">{label}</span>
              </li>
            ))}
          </ul>
          <Fields title="Fields of data" fields={fields} areAllThere />
        </div>
      ))}
    </section>
  );
}

/** One call: what it needs, what it returns, and how to send it. */
function CallReference({ call }: { call: ReferenceCall }) {
  const { name, method, path, summary, scope, status, parameters, body, response } = call;
  return (
    <section aria-labelledby={name} className="border-t border-hairline pt-10">
      <h2 id={name} className="scroll-mt-28 text-md font-semibold wrap-anywhere">
        <span className="mr-3 text-gold">{method}</span>
        {path}
      </h2>
      <p className="mt-3 text-md text-stone">{summary}</p>
      <p className="mt-1 text-sm text-stone">
        {scope === null ? 'Any key may call it.' : `Permission: ${scope}.`} Success: {status}.
      </p>
      <Fields title="Parameters" fields={parameters} />
      <Fields title="Body" fields={body} />
      <Fields title="Response" fields={response} areAllThere />
      <CodeExample title="curl" code={call.curl} />
      <CodeExample title="TypeScript" code={call.typescript} />
    </section>
  );
}

/** A list of fields with their types. */
function Fields({ title, fields, areAllThere = false }: FieldsProps) {
  if (fields.length === 0) return null;
  return (
    <div className="mt-6">
      <h3 className="text-sm font-semibold">{title}</h3>
      <dl className="mt-2 text-sm">
        {fields.map(({ name, type, isRequired, description }) => (
          <div
            key={name}
            className="grid gap-x-6 border-t border-hairline py-2 sm:grid-cols-[11rem_minmax(0,1fr)]"
          >
            <dt className="font-medium wrap-anywhere">{name}</dt>
            <dd className="text-stone wrap-anywhere">
              {type}
              {isRequired !== areAllThere && (isRequired ? ', required' : ', optional')}
              {description !== '' && <span className="block">{description}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
