import { useState } from 'react';
import { listDecisions, listReports } from '#shared/api/moderation/moderation.ts';
import { useTabParam } from '#src/features/tab-param/use-tab-param.ts';
import { CaseList } from '#src/pages/moderation/cases/case-list.tsx';
import { DecisionDialog } from '#src/pages/moderation/decisions/decision-dialog.tsx';
import type { PendingDecision } from '#src/pages/moderation/decisions/decision-copy.ts';
import { DecisionHistory } from '#src/pages/moderation/decisions/decision-history.tsx';
import {
  EvidenceDialog,
  type EvidenceRequest,
} from '#src/pages/moderation/evidence/evidence-dialog.tsx';
import { SupportMessages } from './support-messages.tsx';
import { CspReports } from './csp-reports.tsx';
import { useEndpointRows } from '#src/state/loading/use-paged-rows.ts';
import { EmptyState } from '#src/ui/content/empty-state.tsx';
import { PagedRows } from '#src/ui/content/paged-rows.tsx';
import { TabPanel, Tabs } from '#src/ui/tabs/tabs.tsx';

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
