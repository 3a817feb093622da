import { leaveContact, VISITOR_NOTE_MAX, type ContactFields } from '#shared/api/contacts.ts';
import { consentText } from '#shared/card/exchange.ts';
import type { ExchangeForm } from '#shared/card/visitor-form.ts';
import { fillPath, href } from '#shared/routes.ts';
import {
  BackToCard,
  Field,
  IssueLine,
  Said,
  Trap,
  wiringOf,
  type FieldRow,
} from '#src/public-card/form/form-parts.tsx';
import { nameClass, shownName } from '#src/public-card/head.ts';

const FIELDS: readonly (FieldRow & { name: keyof ContactFields })[] = [
  { name: 'name', label: 'Name', type: 'text', autoComplete: 'name', max: 100, isRequired: true },
  { name: 'email', label: 'Email', type: 'email', autoComplete: 'email', max: 254 },
  { name: 'phone', label: 'Phone', type: 'tel', autoComplete: 'tel', max: 40 },
  { name: 'company', label: 'Company', type: 'text', autoComplete: 'organization', max: 100 },
  { name: 'note', label: 'Note', type: 'area', autoComplete: 'off', max: VISITOR_NOTE_MAX },
];

/** The body of the exchange form's page; complete without its script. */
export function ExchangePage(view: ExchangeForm) {
  const { card, isDone, typed } = view;
  const name = shownName(card);
  return (
    <main className="pg ex">
      <BackToCard card={card} />
      <section className="ex-done" hidden={!isDone} tabIndex={-1}>
        <h1 dir="auto" className={nameClass(name)}>{`Left for ${name}`}</h1>
        <p className="ex-said">
          {`Your details are with ${name} now. You are on no list, and nobody else gets them.`}
        </p>
        <p className="ex-said" id="ex-mailed" hidden={typed['sendCard'] === undefined}>
          We send the card to your email within a few minutes. If it does not arrive, add the
          contact here.
        </p>
        <div className="ex-next">
          <a className="pg-gold" href={href('contactFile', { username: card.username })}>
            {`Add ${name} to Contacts`}
          </a>
          <a className="pg-quiet" href={href('card', { username: card.username })}>
            Back to the card
          </a>
        </div>
      </section>
      {!isDone && <Form {...view} name={name} />}
      <p className="ex-wait" role="status" />
      <a className="ex-report" href={href('report', { username: card.username })} rel="nofollow">
        Report this card
      </a>
    </main>
  );
}

function Form({ name, ...form }: ExchangeForm & { name: string }) {
  const { card, typed, siteKey } = form;
  return (
    <>
      <header>
        <h1 dir="auto" className={nameClass(name)}>{`Leave your details for ${name}`}</h1>
        <p>{`They go to ${name} and to nobody else. Everything but your name is up to you.`}</p>
      </header>
      <form
        className="ex-form"
        method="post"
        action={fillPath(leaveContact.path, { username: card.username })}
        noValidate
      >
        <Said {...form} />
        {FIELDS.map((field) => (
          <Field key={field.name} field={field} form={form} />
        ))}
        <Trap />
        {card.canBeMailed === true && (
          <Tick name="sendCard" label={`Send me the card of ${name} by email`} form={form} />
        )}
        <Tick name="consent" label={consentText(card)} form={form} />
        <input type="hidden" name="source" value={typed['source'] ?? ''} />
        <input type="hidden" name="key" value={typed['key'] ?? ''} />
        {siteKey !== null && (
          <div
            className="cf-turnstile"
            data-sitekey={siteKey}
            data-action="exchange"
            data-theme="dark"
          />
        )}
        <button className="pg-gold" type="submit">
          Send my details
        </button>
      </form>
    </>
  );
}

interface TickProps {
  name: string;
  label: string;
  form: ExchangeForm;
}

function Tick({ name, label, form: { typed, issues } }: TickProps) {
  return (
    <div className="ex-field">
      <label className="ex-tick">
        <input
          type="checkbox"
          name={name}
          value="yes"
          defaultChecked={typed[name] !== undefined}
          {...wiringOf(name, issues)}
        />
        <span dir="auto">{label}</span>
      </label>
      <IssueLine name={name} issues={issues} />
    </div>
  );
}
