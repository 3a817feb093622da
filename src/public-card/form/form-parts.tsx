import type { Issue } from '#shared/api/errors.ts';
import type { PublishedCard } from '#shared/card/card.ts';
import type { VisitorForm } from '#shared/card/visitor-form.ts';
import { href } from '#shared/routes.ts';
import { shownName } from '#src/public-card/head.ts';

// What the forms of a card's visitors are put together from. Without a script, and the exchange form's script finds by
// these names what it fills.

/** The way back to the card. */
export function BackToCard({ card }: { card: PublishedCard }) {
  return (
    <a className="ex-back" href={href('card', { username: card.username })}>
      <span aria-hidden="true">←</span> <span dir="auto">{shownName(card)}</span>
    </a>
  );
}

/** What is wrong with the whole; there, and hidden, while nothing is. */
export function Said({ message, issues }: Pick<VisitorForm, 'message' | 'issues'>) {
  const said = message ?? (issues.length > 0 ? 'Please check what is marked below.' : '');
  return (
    <p className="ex-error" role="alert" hidden={said === ''}>
      {said}
    </p>
  );
}

/** A field one types into. */
export interface FieldRow {
  name: string;
  label: string;
  type: 'text' | 'email' | 'tel' | 'area';
  autoComplete: string;
  max: number;
  isRequired?: boolean;
}

interface FieldProps {
  field: FieldRow;
  form: Pick<VisitorForm, 'typed' | 'issues'>;
}

export function Field({ field, form: { typed, issues } }: FieldProps) {
  const { name, label, type, autoComplete, max, isRequired = false } = field;
  const wiring = {
    id: `ex-${name}`,
    name,
    autoComplete,
    maxLength: max,
    defaultValue: typed[name] ?? '',
    ...(isRequired && { required: true }),
    ...wiringOf(name, issues),
  };
  return (
    <div className="ex-field">
      <label htmlFor={wiring.id}>
        {label}
        {!isRequired && <small> optional</small>}
      </label>
      {type === 'area' ? <textarea rows={3} {...wiring} /> : <input type={type} {...wiring} />}
      <IssueLine name={name} issues={issues} />
    </div>
  );
}

/** Ties a control to the line that says what is wrong with it. */
export function wiringOf(name: string, issues: readonly Issue[]) {
  return {
    'aria-describedby': `ex-${name}-issue`,
    'aria-invalid': issueOf(name, issues) === '' ? undefined : true,
  } as const;
}

export function IssueLine({ name, issues }: { name: string; issues: readonly Issue[] }) {
  return (
    <small className="ex-issue" id={`ex-${name}-issue`}>
      {issueOf(name, issues)}
    </small>
  );
}

/** The field nobody sees: whoever fills it is a program. */
export function Trap() {
  return (
    <p className="ex-trap" aria-hidden="true">
      <label>
        Leave this empty
        <input name="leaveEmpty" tabIndex={-1} autoComplete="off" />
      </label>
    </p>
  );
}

function issueOf(name: string, issues: readonly Issue[]): string {
  return issues.find(({ path }) => path === name)?.message ?? '';
}
