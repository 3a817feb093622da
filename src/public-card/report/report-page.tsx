import { reportCard } from '#shared/api/moderation.ts';
import type { VisitorForm } from '#shared/card/visitor-form.ts';
import {
  REPORT_NOTE_MAX,
  REPORT_REASON_LABELS,
  REPORT_REASONS,
} from '#shared/moderation/report-reasons.ts';
import { href } from '#shared/routes.ts';
import {
  BackToCard,
  Field,
  IssueLine,
  Said,
  Trap,
  wiringOf,
  type FieldRow,
} from '#src/public-card/form/form-parts.tsx';
import { shownName } from '#src/public-card/head.ts';

const FIELDS: readonly FieldRow[] = [
  {
    name: 'note',
    label: 'What should we know?',
    type: 'area',
    autoComplete: 'off',
    max: REPORT_NOTE_MAX,
  },
  {
    name: 'email',
    label: 'Your email, if we may ask back',
    type: 'email',
    autoComplete: 'email',
    max: 254,
  },
];

/** The body of the page to report a card; it has no script. */
export function ReportPage({ productName, ...view }: VisitorForm & { productName: string }) {
  const { card, isDone } = view;
  const name = shownName(card);
  const address = href('card', { username: card.username });
  return (
    <main className="pg ex">
      <BackToCard card={card} />
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

type FormProps = VisitorForm & { name: string; productName: string };

function Form({ name, productName, ...form }: FormProps) {
  const { card, typed, issues } = form;
  return (
    <>
      <header>
        <h1>Report this card</h1>
        <p dir="auto">{`Say what is wrong with the card of ${name}. It goes to ${productName}; the owner of the card is not told who reported it.`}</p>
      </header>
      <form className="ex-form" method="post" action={reportCard.path} noValidate>
        <Said {...form} />
        <fieldset className="rp-reasons" {...wiringOf('reason', issues)}>
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
          <IssueLine name="reason" issues={issues} />
        </fieldset>
        {FIELDS.map((field) => (
          <Field key={field.name} field={field} form={form} />
        ))}
        <Trap />
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
