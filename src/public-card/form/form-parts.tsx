import type { Issue } from '#shared/text/issue.ts';
import type { PublishedCard } from '#shared/card/card.ts';
import type { VisitorForm } from '#shared/brand/visitor-form.ts';
import { href } from '#shared/routes.ts';
import { FORM_COPY } from './copy.ts';
import { findDisplayName } from '#src/public-card/head.ts';

// Building blocks of the visitor forms, without a script. The exchange script finds them by these
// ids and class names.

interface BackToCardProps {
  card: PublishedCard;
  hasPortrait?: boolean;
}

export function BackToCard({ card, hasPortrait = false }: BackToCardProps) {
  return (
    <a className="ex-back" href={href('card', { username: card.username })}>
      <svg className="cf-icon" viewBox="0 0 24 24" aria-hidden="true">
        <path d="M19 12H5m7 7-7-7 7-7" />
      </svg>
      {hasPortrait && card.profileImage !== '' && (
        <img src={card.profileImage} alt="" width="40" height="40" />
      )}
      <span dir="auto">{findDisplayName(card)}</span>
    </a>
  );
}

/** Form-level error; rendered hidden while there is none. */
export function FormError({ message, issues }: Pick<VisitorForm, 'message' | 'issues'>) {
  const text = message ?? (issues.length > 0 ? FORM_COPY.checkFields : '');
  return (
    <p className="ex-error" role="alert" hidden={text === ''}>
      {text}
    </p>
  );
}

export interface FieldSpec {
  name: string;
  label: string;
  type: 'text' | 'email' | 'tel' | 'area';
  autoComplete: string;
  max: number;
  isRequired?: boolean;
}

interface FieldProps {
  field: FieldSpec;
  form: Pick<VisitorForm, 'values' | 'issues'>;
}

export function VisitorField({ field, form: { values, issues } }: FieldProps) {
  const { name, label, type, autoComplete, max, isRequired = false } = field;
  const control = {
    id: `ex-${name}`,
    name,
    autoComplete,
    maxLength: max,
    defaultValue: values[name] ?? '',
    ...(isRequired && { required: true }),
    ...ariaProps(name, issues),
  };
  return (
    <div className="ex-field">
      <label htmlFor={control.id}>
        {label}
        {!isRequired && <small>{` ${FORM_COPY.optional}`}</small>}
      </label>
      {type === 'area' ? <textarea rows={3} {...control} /> : <input type={type} {...control} />}
      <IssueLine name={name} issues={issues} />
    </div>
  );
}

/** Connects a control with its error line. */
export function ariaProps(name: string, issues: readonly Issue[]) {
  return {
    'aria-describedby': `ex-${name}-issue`,
    'aria-invalid': findIssueMessage(name, issues) === '' ? undefined : true,
  } as const;
}

export function IssueLine({ name, issues }: { name: string; issues: readonly Issue[] }) {
  return (
    <small className="ex-issue" id={`ex-${name}-issue`}>
      {findIssueMessage(name, issues)}
    </small>
  );
}

/** Hidden from people; a filled-in value reveals a bot. */
export function Honeypot() {
  return (
    <p className="ex-trap" aria-hidden="true">
      <label>
        {FORM_COPY.leaveEmpty}
        <input name="leaveEmpty" tabIndex={-1} autoComplete="off" />
      </label>
    </p>
  );
}

function findIssueMessage(name: string, issues: readonly Issue[]): string {
  return issues.find(({ path }) => path === name)?.message ?? '';
}
