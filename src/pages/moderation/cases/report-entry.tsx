import type { CardReport } from '#shared/api/moderation/moderation.ts';
import { formatMoment } from '#shared/format/day.ts';
import { REPORT_REASON_LABELS } from '#shared/moderation/report-reasons.ts';

export function ReportEntry({ reason, note, email, createdAt }: CardReport) {
  return (
    <li className="border-b border-hairline py-3 last:border-b-0 last:pb-0">
      <p className="tabular text-xs text-stone">
        {formatMoment(createdAt)} · {REPORT_REASON_LABELS[reason]}
      </p>
      {note !== '' && (
        <p className="mt-1 max-w-[62ch] wrap-anywhere whitespace-pre-line" dir="auto">
          {note}
        </p>
      )}
      {email !== '' && <p className="mt-1 wrap-anywhere text-stone">Reply to {email}</p>}
    </li>
  );
}
