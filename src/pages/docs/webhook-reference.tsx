import { webhookReference } from 'virtual:api-reference';
import { Fields } from '#src/pages/docs/call-reference.tsx';
import { CodeExample } from '#src/pages/docs/code-example.tsx';
// oxlint-disable-next-line import/default -- the text of the file, from Vite
import exampleCode from '#src/pages/docs/verify-webhook.ts?raw';
import { EVENTS_TITLE, VERIFY_TITLE } from '#src/pages/docs/webhooks-content.ts';

/** How to check a message, and the fields of each event. */
export function WebhookReference() {
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
