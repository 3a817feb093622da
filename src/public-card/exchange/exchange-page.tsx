import { leaveContact, VISITOR_NOTE_MAX, type ContactFields } from '#shared/api/contacts.ts';
import type { Issue } from '#shared/api/errors.ts';
import type { PublishedCard } from '#shared/card/card.ts';
import { consentText } from '#shared/card/exchange.ts';
import { fillPath, href } from '#shared/routes.ts';
import { nameClass, shownName } from '#src/public-card/head.ts';

/** What the form's page shows: empty, given back with what is wrong, or done. */
export interface ExchangeView {
  card: PublishedCard;
  /** What was typed, by field; the key of the attempt and the source among it. */
  typed: Readonly<Record<string, string>>;
  issues: readonly Issue[];
  /** What is wrong with the whole. */
  message: string | null;
  isDone: boolean;
  /** Turnstile's public key; null where it is not used. */
  siteKey: string | null;
}

interface FieldRow {
  name: keyof ContactFields;
  label: string;
  type: 'text' | 'email' | 'tel' | 'area';
  autoComplete: string;
  max: number;
}

const FIELDS: readonly FieldRow[] = [
  { name: 'name', label: 'Name', type: 'text', autoComplete: 'name', max: 100 },
  { name: 'email', label: 'Email', type: 'email', autoComplete: 'email', max: 254 },
  { name: 'phone', label: 'Phone', type: 'tel', autoComplete: 'tel', max: 40 },
  { name: 'company', label: 'Company', type: 'text', autoComplete: 'organization', max: 100 },
  { name: 'note', label: 'Note', type: 'area', autoComplete: 'off', max: VISITOR_NOTE_MAX },
];

/** The body of the exchange form's page; complete without its script. */
export function ExchangePage(view: ExchangeView) {
  const { card, isDone, typed } = view;
  const name = shownName(card);
  return (
    <main className="pg ex">
      <a className="ex-back" href={href('card', { username: card.username })}>
        <span aria-hidden="true">←</span> <span dir="auto">{name}</span>
      </a>
      <section className="ex-done" hidden={!isDone} tabIndex={-1}>
        <h1 dir="auto" className={nameClass(name)}>{`Left for ${name}`}</h1>
        <p className="ex-said">
          {`Your details are with ${name} now. You are on no list, and nobody else gets them.`}
        </p>
        <p className="ex-said" id="ex-mailed" hidden={typed['sendCard'] === undefined}>
          The card you asked for comes by email in a moment.
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

function Form({ card, typed, issues, message, siteKey, name }: ExchangeView & { name: string }) {
  const said = message ?? (issues.length > 0 ? 'Please check what is marked below.' : '');
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
        <p className="ex-error" role="alert" hidden={said === ''}>
          {said}
        </p>
        {FIELDS.map((field) => (
          <Field
            key={field.name}
            field={field}
            value={typed[field.name] ?? ''}
            issue={issueOf(issues, field.name)}
          />
        ))}
        <p className="ex-trap" aria-hidden="true">
          <label>
            Leave this empty
            <input name="leaveEmpty" tabIndex={-1} autoComplete="off" />
          </label>
        </p>
        <Tick
          name="sendCard"
          label={`Send me the card of ${name} by email`}
          isTicked={typed['sendCard'] !== undefined}
        />
        <Tick
          name="consent"
          label={consentText(card)}
          isTicked={typed['consent'] !== undefined}
          issue={issueOf(issues, 'consent')}
        />
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

interface FieldProps {
  field: FieldRow;
  value: string;
  issue: string;
}

function Field({ field, value, issue }: FieldProps) {
  const { name, label, type, autoComplete, max } = field;
  const wiring = {
    id: `ex-${name}`,
    name,
    autoComplete,
    maxLength: max,
    defaultValue: value,
    'aria-describedby': `ex-${name}-issue`,
    'aria-invalid': issue === '' ? undefined : true,
    ...(name === 'name' && { required: true }),
  };
  return (
    <div className="ex-field">
      <label htmlFor={wiring.id}>
        {label}
        {name !== 'name' && <small> optional</small>}
      </label>
      {type === 'area' ? <textarea rows={3} {...wiring} /> : <input type={type} {...wiring} />}
      <IssueLine name={name} text={issue} />
    </div>
  );
}

interface TickProps {
  name: string;
  label: string;
  isTicked: boolean;
  issue?: string;
}

function Tick({ name, label, isTicked, issue = '' }: TickProps) {
  return (
    <div className="ex-field">
      <label className="ex-tick">
        <input
          type="checkbox"
          name={name}
          value="yes"
          defaultChecked={isTicked}
          aria-describedby={`ex-${name}-issue`}
          aria-invalid={issue === '' ? undefined : true}
        />
        <span dir="auto">{label}</span>
      </label>
      <IssueLine name={name} text={issue} />
    </div>
  );
}

function IssueLine({ name, text }: { name: string; text: string }) {
  return (
    <small className="ex-issue" id={`ex-${name}-issue`}>
      {text}
    </small>
  );
}

function issueOf(issues: readonly Issue[], name: string): string {
  return issues.find(({ path }) => path === name)?.message ?? '';
}
