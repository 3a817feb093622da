import { reportCard } from '#shared/api/moderation/moderation.ts';
import type { VisitorForm } from '#shared/brand/visitor-form.ts';
import {
  REPORT_NOTE_MAX,
  REPORT_REASON_LABELS,
  REPORT_REASONS,
} from '#shared/moderation/report-reasons.ts';
import { href } from '#shared/routes.ts';
import { REPORT_COPY } from './copy.ts';
import {
  BackToCard,
  VisitorField,
  IssueLine,
  FormError,
  Honeypot,
  ariaProps,
  type FieldSpec,
} from '#src/public-card/form/form-parts.tsx';
import { findDisplayName } from '#src/public-card/head.ts';

const FIELDS: readonly FieldSpec[] = [
  {
    name: 'note',
    label: REPORT_COPY.note,
    type: 'area',
    autoComplete: 'off',
    max: REPORT_NOTE_MAX,
  },
  {
    name: 'email',
    label: REPORT_COPY.email,
    type: 'email',
    autoComplete: 'email',
    max: 254,
  },
];

/** Body of the report page; it has no script. */
export function ReportPage({ productName, ...form }: VisitorForm & { productName: string }) {
  const { card, isDone } = form;
  const { organizationName: company } = card;
  const name = findDisplayName(card);
  const address = href('card', { username: card.username });
  return (
    <main className="pg ex">
      <BackToCard card={card} />
      {isDone ? (
        <section>
          <h1>{REPORT_COPY.thanksTitle}</h1>
          <p className="ex-said">
            {company === undefined
              ? REPORT_COPY.thanksText(productName)
              : REPORT_COPY.organizationThanksText(name, company)}
          </p>
          <div className="ex-next rp-next">
            <a className="pg-quiet" href={address}>
              {REPORT_COPY.backToCard}
            </a>
          </div>
        </section>
      ) : (
        <Form {...form} name={name} productName={productName} />
      )}
    </main>
  );
}

type FormProps = VisitorForm & { name: string; productName: string };

function Form({ name, productName, ...form }: FormProps) {
  const { card, values, issues } = form;
  const { organizationName: company, appOrigin = '' } = card;
  return (
    <>
      <header>
        <h1>{REPORT_COPY.title}</h1>
        <p dir="auto">
          {company === undefined
            ? REPORT_COPY.lead(name, productName)
            : REPORT_COPY.organizationLead(name, company)}
        </p>
      </header>
      <form className="ex-form" method="post" action={reportCard.path} noValidate>
        <FormError {...form} />
        <fieldset className="rp-reasons" {...ariaProps('reason', issues)}>
          <legend>{REPORT_COPY.reason}</legend>
          {REPORT_REASONS.map((reason) => (
            <label key={reason} className="ex-tick">
              <input
                type="radio"
                name="reason"
                value={reason}
                defaultChecked={values['reason'] === reason}
              />
              {REPORT_REASON_LABELS[reason]}
            </label>
          ))}
          <IssueLine name="reason" issues={issues} />
        </fieldset>
        {FIELDS.map((field) => (
          <VisitorField key={field.name} field={field} form={form} />
        ))}
        <Honeypot />
        <input type="hidden" name="username" value={card.username} />
        <button className="pg-main" type="submit">
          {REPORT_COPY.send}
        </button>
        <p className="rp-small">
          {REPORT_COPY.privacy.before}
          <a href={appOrigin + href('privacy')}>{REPORT_COPY.privacy.link}</a>
          {REPORT_COPY.privacy.after}
        </p>
      </form>
    </>
  );
}
