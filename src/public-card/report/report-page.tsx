import type { Issue } from '#shared/api/errors.ts';
import { reportCard } from '#shared/api/moderation.ts';
import type { PublishedCard } from '#shared/card/card.ts';
import {
  REPORT_NOTE_MAX,
  REPORT_REASON_LABELS,
  REPORT_REASONS,
} from '#shared/moderation/report-reasons.ts';
import { href } from '#shared/routes.ts';
import { shownName } from '#src/public-card/head.ts';

/** What the page of a report shows: empty, given back with what is wrong, or done. */
export interface ReportView {
  card: PublishedCard;
  /** What was typed, by field. */
  typed: Readonly<Record<string, string>>;
  issues: readonly Issue[];
  /** What is wrong with the whole. */
  message: string | null;
  isDone: boolean;
}

/** The body of the page to report a card; it has no script. */
export function ReportPage({ productName, ...view }: ReportView & { productName: string }) {
  const { card, isDone } = view;
  const name = shownName(card);
  const address = href('card', { username: card.username });
  return (
    <main className="pg ex">
      <a className="ex-back" href={address}>
        <span aria-hidden="true">←</span> <span dir="auto">{name}</span>
      </a>
      {isDone ? (
        <section>
          <h1>Thank you</h1>
          <p className="ex-said">
            {`Your report has arrived. ${productName} looks at it and decides. The owner of the card is not told who reported it.`}
          </p>
          <div className="ex-next rp-next">
            <a className="pg-quiet" href={address}>
              Back to the card
            </a>
          </div>
        </section>
      ) : (
        <Form {...view} name={name} productName={productName} />
      )}
    </main>
  );
}

type FormProps = ReportView & { name: string; productName: string };

function Form({ card, typed, issues, message, name, productName }: FormProps) {
  const said = message ?? (issues.length > 0 ? 'Please check what is marked below.' : '');
  const reasonIssue = issueOf(issues, 'reason');
  return (
    <>
      <header>
        <h1>Report this card</h1>
        <p dir="auto">{`Say what is wrong with the card of ${name}. It goes to ${productName}; the owner of the card is not told who reported it.`}</p>
      </header>
      <form className="ex-form" method="post" action={reportCard.path} noValidate>
        {said !== '' && (
          <p className="ex-error" role="alert">
            {said}
          </p>
        )}
        <fieldset
          className="rp-reasons"
          aria-describedby="rp-reason-issue"
          aria-invalid={reasonIssue === '' ? undefined : true}
        >
          <legend>What is wrong?</legend>
          {REPORT_REASONS.map((reason) => (
            <label key={reason} className="ex-tick">
              <input
                type="radio"
                name="reason"
                value={reason}
                defaultChecked={typed['reason'] === reason}
              />
              {REPORT_REASON_LABELS[reason]}
            </label>
          ))}
          <small className="ex-issue" id="rp-reason-issue">
            {reasonIssue}
          </small>
        </fieldset>
        <div className="ex-field">
          <label htmlFor="rp-note">
            What should we know?<small> optional</small>
          </label>
          <textarea
            id="rp-note"
            name="note"
            rows={4}
            maxLength={REPORT_NOTE_MAX}
            defaultValue={typed['note'] ?? ''}
            {...wiring(issues, 'note')}
          />
          <IssueLine issues={issues} name="note" />
        </div>
        <div className="ex-field">
          <label htmlFor="rp-email">
            Your email, if we may ask back<small> optional</small>
          </label>
          <input
            id="rp-email"
            type="email"
            name="email"
            autoComplete="email"
            maxLength={254}
            defaultValue={typed['email'] ?? ''}
            {...wiring(issues, 'email')}
          />
          <IssueLine issues={issues} name="email" />
        </div>
        <p className="ex-trap" aria-hidden="true">
          <label>
            Leave this empty
            <input name="leaveEmpty" tabIndex={-1} autoComplete="off" />
          </label>
        </p>
        <input type="hidden" name="username" value={card.username} />
        <button className="pg-gold" type="submit">
          Send report
        </button>
        <p className="rp-small">
          What is kept of a report, and for how long, stands in the{' '}
          <a href={href('privacy')}>privacy policy</a>.
        </p>
      </form>
    </>
  );
}

function wiring(issues: readonly Issue[], name: string) {
  return {
    'aria-describedby': `rp-${name}-issue`,
    'aria-invalid': issueOf(issues, name) === '' ? undefined : true,
  } as const;
}

function IssueLine({ issues, name }: { issues: readonly Issue[]; name: string }) {
  return (
    <small className="ex-issue" id={`rp-${name}-issue`}>
      {issueOf(issues, name)}
    </small>
  );
}

function issueOf(issues: readonly Issue[], name: string): string {
  return issues.find(({ path }) => path === name)?.message ?? '';
}
