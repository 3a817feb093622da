import { useState } from 'react';
import { useTabAddress } from '#src/features/tab-address/tab-address.ts';
import { CaseList } from '#src/pages/moderation/case-list.tsx';
import { DecideDialog } from '#src/pages/moderation/decide-dialog.tsx';
import type { Deciding } from '#src/pages/moderation/decide-words.ts';
import { DecisionList } from '#src/pages/moderation/decision-list.tsx';
import { EvidenceDialog, type EvidenceOf } from '#src/pages/moderation/evidence-dialog.tsx';
import { loadCases, loadDecisions } from '#src/pages/moderation/lists.ts';
import { MessageList } from '#src/pages/moderation/message-list.tsx';
import { PagedList } from '#src/pages/moderation/paged-list.tsx';
import { RefusedList } from '#src/pages/moderation/refused-list.tsx';
import { usePages } from '#src/pages/moderation/use-pages.ts';
import { TabPanel, Tabs } from '#src/ui/tabs.tsx';

const TABS = [
  { key: 'open', label: 'Open' },
  { key: 'decided', label: 'Decided' },
  { key: 'messages', label: 'Messages' },
  { key: 'refused', label: 'Refused by browsers' },
] as const;
const KEYS = TABS.map(({ key }) => key);

/** For operators: reported cards, decisions, messages to support, and what browsers refused. */
export function ModerationPage() {
  const [tab, choose] = useTabAddress(KEYS, 'open');
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  const [evidence, setEvidence] = useState<EvidenceOf | null>(null);
  const cases = usePages(loadCases);
  const decisions = usePages(loadDecisions);
  const onDecided = () => {
    setDeciding(null);
    cases.reload();
    decisions.reload();
  };
  return (
    <div className="w-full py-8 md:py-12">
      <h1 className="mb-4 font-display text-2xl">Moderation</h1>
      <Tabs label="Moderation" tabs={TABS} value={tab} onChange={choose}>
        <TabPanel value="open">
          <p className="mb-6 max-w-[62ch] text-stone">
            Cards that visitors reported. A take-down hides page, files, passes and pictures at once
            and gives the owner your reason; only you see who reported a card.
          </p>
          <PagedList
            pages={cases}
            label="Reported cards"
            emptyTitle="Nothing to decide"
            empty="Reports from visitors appear here. You get up to ten mails an hour, then one digest."
          >
            {(items) => <CaseList cases={items} onDecide={setDeciding} onEvidence={setEvidence} />}
          </PagedList>
        </TabPanel>
        <TabPanel value="decided">
          <p className="mb-6 max-w-[62ch] text-stone">
            What was decided, the latest first. You can undo a take-down here, or change what it
            does; the owner gets an email.
          </p>
          <PagedList
            pages={decisions}
            label="Decisions"
            emptyTitle="Nothing was decided yet"
            empty="Every decision is kept here: who made it, when, and why."
          >
            {(items) => (
              <DecisionList decisions={items} onDecide={setDeciding} onEvidence={setEvidence} />
            )}
          </PagedList>
        </TabPanel>
        <TabPanel value="messages">
          <MessageList />
        </TabPanel>
        <TabPanel value="refused">
          <RefusedList />
        </TabPanel>
      </Tabs>
      <EvidenceDialog of={evidence} onClose={() => setEvidence(null)} />
      <DecideDialog deciding={deciding} onClose={() => setDeciding(null)} onDecided={onDecided} />
    </div>
  );
}
