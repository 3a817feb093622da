import type { VisitorForm } from '#shared/brand/visitor-form.ts';
import { REPORT_COPY } from './copy.ts';
import type { PageDesign } from '#src/public-card/organization-colors.ts';
import { buildFormHead, buildFormStyles } from '#src/public-card/form/form-head.ts';
import { findDisplayName } from '#src/public-card/head.ts';
import report from '#src/public-card/report/report.css?inline';

export function buildReportStyles(design: PageDesign): string[] {
  return buildFormStyles(design, report);
}

export function buildReportHead({ card }: VisitorForm): string {
  return buildFormHead(card, {
    title: REPORT_COPY.documentTitle(findDisplayName(card), card.organizationName),
    styles: buildReportStyles(card),
  });
}
