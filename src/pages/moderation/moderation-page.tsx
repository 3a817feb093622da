import {
  listDecisions,
  listPolicyReports,
  listReports,
  type PolicyReport,
} from '#shared/api/moderation/moderation.ts';
import { formatMoment } from '#shared/format/day.ts';
import { useTabParam } from '#src/features/tab-param/use-tab-param.ts';
import { CaseList } from '#src/pages/moderation/cases/case-list.tsx';
import type { PendingDecision } from '#src/pages/moderation/decisions/decision-copy.ts';
import { DecisionDialog } from '#src/pages/moderation/decisions/decision-dialog.tsx';
import { DecisionHistory } from '#src/pages/moderation/decisions/decision-history.tsx';
import {
  EvidenceDialog,
  type EvidenceRequest,
} from '#src/pages/moderation/evidence/evidence-dialog.tsx';
import { useEndpointRows } from '#src/state/loading/use-paged-rows.ts';
import { EmptyState } from '#src/ui/content/empty-state.tsx';
import { PagedRows } from '#src/ui/content/paged-rows.tsx';
import { TabPanel, Tabs } from '#src/ui/tabs/tabs.tsx';
import { describeBlocked, reportCount } from './copy.ts';
import { SupportMessages } from './support-messages.tsx';
import { useState } from 'react';

const TABS = [
  { key: 'open', label: 'Open' },
  { key: 'decided', label: 'Decided' },
  { key: 'messages', label: 'Messages' },
  { key: 'refused', label: 'CSP reports' },
] as const;
const KEYS = TABS.map(({ key }) => key);

/** The operators' page: reported cards, decisions, support messages and CSP reports. */
export function ModerationPage() {
  const [tab, setTab] = useTabParam(KEYS, 'open');
  const [pendingDecision, setPendingDecision] = useState<PendingDecision | null>(null);
  const [evidence, setEvidence] = useState<EvidenceRequest | null>(null);
  const cases = useEndpointRows(listReports, {}, ({ cases: rows, nextCursor: next }) => ({
    rows,
    next,
  }));
  const decisions = useEndpointRows(listDecisions, {}, ({ decisions: rows, nextCursor: next }) => ({
    rows,
    next,
  }));
  const onDecided = () => {
    setPendingDecision(null);
    cases.reload();
    decisions.reload();
  };
  return (
    <div className="w-full py-8 md:py-12">
      <h1 className="mb-4 font-display text-2xl">Moderation</h1>
      <Tabs label="Moderation" tabs={TABS} value={tab} onChange={setTab}>
        <TabPanel value="open">
          <p className="mb-6 max-w-[62ch] text-stone">
            Cards that visitors reported. Taking down a card hides its page, files, passes, and
            pictures at once. The owner sees your reason but not who reported the card.
          </p>
          <PagedRows
            list={cases}
            noun="reported cards"
            empty={
              <EmptyState title="No open reports">
                Reports from visitors appear here. You get up to ten mails an hour, then one digest.
              </EmptyState>
            }
          >
            {(rows) => (
              <CaseList cases={rows} onDecide={setPendingDecision} onEvidence={setEvidence} />
            )}
          </PagedRows>
        </TabPanel>
        <TabPanel value="decided">
          <p className="mb-6 max-w-[62ch] text-stone">
            Past decisions, newest first. You can undo or change a take-down here. The owner gets an
            email.
          </p>
          <PagedRows
            list={decisions}
            noun="decisions"
            empty={
              <EmptyState title="No decisions yet">
                Decisions appear here with the operator, time, and reason.
              </EmptyState>
            }
          >
            {(rows) => (
              <DecisionHistory
                decisions={rows}
                onDecide={setPendingDecision}
                onEvidence={setEvidence}
              />
            )}
          </PagedRows>
        </TabPanel>
        <TabPanel value="messages">
          <SupportMessages />
        </TabPanel>
        <TabPanel value="refused">
          <CspReports />
        </TabPanel>
      </Tabs>
      <EvidenceDialog of={evidence} onClose={() => setEvidence(null)} />
      <DecisionDialog
        pending={pendingDecision}
        onClose={() => setPendingDecision(null)}
        onDecided={onDecided}
      />
    </div>
  );
}

/** CSP violations on our pages, the latest first. Loaded when the tab opens. */
function CspReports() {
  const reports = useEndpointRows(listPolicyReports, {}, ({ reports: rows }) => ({
    rows,
    next: null,
  }));
  return (
    <>
      <p className="mb-6 max-w-[62ch] text-stone">
        What browsers blocked on your pages because of the content security policy. Browser
        extensions cause reports too, and anyone can send one. We keep the latest 200 for 30 days,
        and count only part of a flood.
      </p>
      <PagedRows
        list={reports}
        noun="CSP reports"
        empty={
          <EmptyState title="No CSP reports">
            When a browser blocks something on one of your pages, it appears here.
          </EmptyState>
        }
      >
        {(rows) => (
          <ul aria-label="CSP reports" className="border-t border-hairline">
            {rows.map((report) => (
              <Violation key={`${report.directive} ${report.blocked} ${report.page}`} {...report} />
            ))}
          </ul>
        )}
      </PagedRows>
    </>
  );
}

/** One violation. Reports are untrusted and rendered as text. */
function Violation({ directive, blocked, page, count, firstAt, lastAt }: PolicyReport) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-2 border-b border-hairline py-4 md:grid-cols-[minmax(0,1fr)_14rem]">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{describeBlocked(blocked)}</p>
        <p className="mt-0.5 wrap-anywhere text-stone">
          {directive} · on {page === '' ? 'an unknown address' : page}
        </p>
      </div>
      <div className="tabular md:text-right">
        <p>{reportCount(count)}</p>
        <p className="mt-0.5 text-xs text-stone">Last {formatMoment(lastAt)}</p>
        {firstAt !== lastAt && <p className="text-xs text-stone">First {formatMoment(firstAt)}</p>}
      </div>
    </li>
  );
}
