import { reference } from 'virtual:api-reference';
import { TypeText } from './field-list.tsx';

/** Every error with its status. Their documents link here by code. */
export function Errors() {
  return (
    <section aria-labelledby="errors">
      <h2 id="errors" className="font-display text-xl">
        Errors
      </h2>
      <dl className="mt-5 lg:columns-2 lg:gap-x-8">
        {reference.errors.map(({ code, status, title }) => (
          <div key={code}>
            <dt id={code}>
              {`${code} `}
              <span>{status}</span>
            </dt>
            <dd>{title}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** What webhooks can subscribe to, with the objects in their messages. */
export function Events() {
  return (
    <section aria-labelledby="events">
      <h2 id="events" className="font-display text-xl">
        Webhook events
      </h2>
      <dl className="mt-5 lg:columns-2 lg:gap-x-8">
        {reference.events.map(({ name, label, data }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {`${label}. Data: `}
              <TypeText parts={data} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
