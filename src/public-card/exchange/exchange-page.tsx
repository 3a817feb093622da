import { submitContact, VISITOR_NOTE_MAX, type ContactFields } from '#shared/api/contacts.ts';
import { splitName } from '#shared/card/person-name.ts';
import { consentText } from '#shared/card/exchange/exchange.ts';
import type { ExchangeForm } from '#shared/brand/visitor-form.ts';
import { fillPath, href } from '#shared/routes.ts';
import { EXCHANGE_COPY } from './copy.ts';
import {
  BackToCard,
  VisitorField,
  IssueLine,
  FormError,
  Honeypot,
  ariaProps,
  type FieldSpec,
} from '#src/public-card/form/form-parts.tsx';
import { headingClass, findDisplayName } from '#src/public-card/head.ts';
import { findPageColors } from '#src/public-card/organization-colors.ts';

type ContactField = FieldSpec & { name: keyof ContactFields };

const FIELDS: readonly ContactField[] = [
  {
    name: 'name',
    label: EXCHANGE_COPY.fields.name,
    type: 'text',
    autoComplete: 'name',
    max: 100,
    isRequired: true,
  },
  {
    name: 'email',
    label: EXCHANGE_COPY.fields.email,
    type: 'email',
    autoComplete: 'email',
    max: 254,
  },
  { name: 'phone', label: EXCHANGE_COPY.fields.phone, type: 'tel', autoComplete: 'tel', max: 40 },
];

/** Folded, so that a phone shows the button below the form. */
const MORE_FIELDS: readonly ContactField[] = [
  {
    name: 'company',
    label: EXCHANGE_COPY.fields.company,
    type: 'text',
    autoComplete: 'organization',
    max: 100,
  },
  {
    name: 'note',
    label: EXCHANGE_COPY.fields.note,
    type: 'area',
    autoComplete: 'off',
    max: VISITOR_NOTE_MAX,
  },
];

/** Body of the exchange page; works without its script. */
export function ExchangePage(form: ExchangeForm) {
  const { card, isDone, values } = form;
  const name = findDisplayName(card);
  return (
    <main className="pg ex">
      <BackToCard card={card} hasPortrait />
      <section className="ex-done" hidden={!isDone} tabIndex={-1}>
        <h1 dir="auto" className={headingClass(name)}>
          {EXCHANGE_COPY.sentTitle(name)}
        </h1>
        <p className="ex-said">{EXCHANGE_COPY.sentText(name)}</p>
        <p className="ex-said" id="ex-mailed" hidden={values['sendCard'] === undefined}>
          {EXCHANGE_COPY.cardMailed}
        </p>
        <div className="ex-next">
          <a className="pg-main" href={href('contactFile', { username: card.username })}>
            {EXCHANGE_COPY.addContact(name)}
          </a>
          <a className="pg-quiet" href={href('card', { username: card.username })}>
            {EXCHANGE_COPY.backToCard}
          </a>
        </div>
      </section>
      {!isDone && <Form {...form} name={name} />}
      <p className="ex-wait" role="status" />
      <a className="ex-report" href={href('report', { username: card.username })} rel="nofollow">
        {EXCHANGE_COPY.reportCard}
      </a>
    </main>
  );
}

function Form({ name, ...form }: ExchangeForm & { name: string }) {
  const { card, values, issues, siteKey } = form;
  const { given } = splitName(card.name, card.familyName);
  const isMoreOpen = MORE_FIELDS.some(
    (field) => values[field.name] || issues.some(({ path }) => path === field.name),
  );
  return (
    <>
      <header>
        <h1 dir="auto" className={headingClass(name)}>
          {EXCHANGE_COPY.title(name)}
        </h1>
        <p>{EXCHANGE_COPY.lead(given || name)}</p>
      </header>
      <form
        className="ex-form"
        method="post"
        action={fillPath(submitContact.path, { username: card.username })}
        noValidate
      >
        <FormError {...form} />
        {FIELDS.map((field) => (
          <VisitorField key={field.name} field={field} form={form} />
        ))}
        <details className="ex-more" open={isMoreOpen}>
          <summary>{EXCHANGE_COPY.addMore}</summary>
          {MORE_FIELDS.map((field) => (
            <VisitorField key={field.name} field={field} form={form} />
          ))}
        </details>
        <Honeypot />
        {card.canBeMailed === true && (
          <Checkbox name="sendCard" label={EXCHANGE_COPY.sendCard(name)} form={form} />
        )}
        <Checkbox name="consent" label={consentText(card)} form={form} />
        <input type="hidden" name="source" value={values['source'] ?? ''} />
        <input type="hidden" name="key" value={values['key'] ?? ''} />
        {siteKey !== null && (
          <div
            className="cf-turnstile"
            data-sitekey={siteKey}
            data-action="exchange"
            data-theme={findPageColors(card).scheme}
          />
        )}
        <button className="pg-main" type="submit">
          {EXCHANGE_COPY.send}
        </button>
      </form>
    </>
  );
}

interface CheckboxProps {
  name: string;
  label: string;
  form: ExchangeForm;
}

function Checkbox({ name, label, form: { values, issues } }: CheckboxProps) {
  return (
    <div className="ex-field">
      <label className="ex-tick">
        <input
          type="checkbox"
          name={name}
          value="yes"
          defaultChecked={values[name] !== undefined}
          {...ariaProps(name, issues)}
        />
        <span dir="auto">{label}</span>
      </label>
      <IssueLine name={name} issues={issues} />
    </div>
  );
}
