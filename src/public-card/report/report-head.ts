import type { TemplateKey } from '#shared/card/template.ts';
import type { VisitorForm } from '#shared/card/visitor-form.ts';
import { buildFormHead, formStyles } from '#src/public-card/form/form-head.ts';
import { shownName } from '#src/public-card/head.ts';
import report from '#src/public-card/report/report.css?inline';

/** The style texts the page to report a card inlines. */
export function reportStyles(template: TemplateKey): string[] {
  return formStyles(template, report);
}

/** Everything before the body of the page to report a card. */
export function buildReportHead({ card }: VisitorForm): string {
  return buildFormHead(card, {
    title: `Report the card of ${shownName(card)}`,
    styles: reportStyles(card.template),
  });
}
