import { useState, type ComponentProps, type ReactNode } from 'react';
import type { OrganizationAnalytics } from '#shared/api/organizations/analytics.ts';
import type { Role } from '#shared/organization/role.ts';
import { namePeriod } from '#src/features/analytics/copy.ts';
import { RankingList } from '#src/features/analytics/ranking-list.tsx';
import { PanelNote } from '#src/features/analytics/panel-note.tsx';
import { ReportHead } from '#src/features/analytics/report-head.tsx';
import {
  describeListEnd,
  describeListStart,
  describeWithheld,
  GROUPS_DESCRIPTION,
} from '#src/pages/team/analytics/copy.ts';
import { Button } from '#src/ui/button.tsx';
import { LoadMore } from '#src/ui/content/load-more.tsx';
import { Panel } from '#src/ui/content/panel.tsx';

const TOTALS = ['views', 'people', 'clicks', 'saves', 'shares'] as const;
const GROUPS_SHOWN = 8;

interface OrganizationAnalyticsReportProps {
  report: OrganizationAnalytics;
  role: Role;
  /** Shown instead of numbers; null if there are some. */
  empty: ReactNode;
  list: ComponentProps<typeof LoadMore>['list'];
  onGroup: (id: string) => void;
  onMember: (member: { id: string; name: string }) => void;
}

export function OrganizationAnalyticsReport({
  report,
  role,
  empty,
  onGroup,
  ...cards
}: OrganizationAnalyticsReportProps) {
  const withheld = describeWithheld(report);
  const note = `Views · ${namePeriod(report.period)}`;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {withheld !== null && <p className="max-w-[62ch] text-xs text-stone">{withheld}</p>}
      {empty ?? (
        <>
          <ReportHead report={report} keys={TOTALS} />
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-2 lg:[&>:only-child]:col-span-2">
            {report.groups.length > 0 && (
              <GroupPanel groups={report.groups} note={note} onGroup={onGroup} />
            )}
            {report.cards.length > 0 && (
              <CardPanel report={report} note={note} role={role} {...cards} />
            )}
          </div>
        </>
      )}
    </div>
  );
}

interface GroupPanelProps {
  groups: OrganizationAnalytics['groups'];
  note: string;
  onGroup: (id: string) => void;
}

function GroupPanel({ groups, note, onGroup }: GroupPanelProps) {
  const [isWhole, setIsWhole] = useState(false);
  const sorted = groups.toSorted((one, other) => other.views - one.views);
  const hiddenCount = isWhole ? 0 : sorted.length - GROUPS_SHOWN;
  return (
    <Panel title="By group" aside={<PanelNote>{note}</PanelNote>}>
      <RankingList
        label="Groups"
        rows={sorted.slice(0, isWhole ? undefined : GROUPS_SHOWN).map(({ id, name, views }) => ({
          key: id,
          label: <NarrowButton onClick={() => onGroup(id)}>{name}</NarrowButton>,
          count: views,
        }))}
      />
      <p className="mt-4 text-xs text-stone">{GROUPS_DESCRIPTION}</p>
      {hiddenCount > 0 && (
        <Button variant="quiet" className="mt-2 -ml-4" onClick={() => setIsWhole(true)}>
          Show all {sorted.length} groups
        </Button>
      )}
    </Panel>
  );
}

type CardPanelProps = Pick<
  OrganizationAnalyticsReportProps,
  'report' | 'role' | 'list' | 'onMember'
> & { note: string };

function CardPanel({ report, note, role, list, onMember }: CardPanelProps) {
  const isOwn = role === 'member';
  const limits = [describeListStart(report), describeListEnd(report)].filter(
    (limit) => limit !== null,
  );
  return (
    <Panel title={isOwn ? 'By card' : 'By person'} aside={<PanelNote>{note}</PanelNote>}>
      <RankingList
        label={isOwn ? 'Cards' : 'People'}
        rows={report.cards.map(({ username, member, views }) => ({
          key: username,
          label: isOwn ? `/${username}` : <Holder member={member} onMember={onMember} />,
          count: views,
          detail: !isOwn && <p className="mt-1 truncate text-xs text-stone">/{username}</p>,
        }))}
      />
      {limits.map((limit) => (
        <p key={limit} className="mt-4 text-xs text-stone">
          {limit}
        </p>
      ))}
      <LoadMore list={list} />
    </Panel>
  );
}

interface HolderProps {
  member: OrganizationAnalytics['cards'][number]['member'];
  onMember: OrganizationAnalyticsReportProps['onMember'];
}

function Holder({ member, onMember }: HolderProps) {
  if (member === null) return <span className="text-stone">No member</span>;
  return <NarrowButton onClick={() => onMember(member)}>{member.name}</NarrowButton>;
}

/** Narrows the report to what it names. */
function NarrowButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="max-w-full truncate font-medium underline decoration-hairline-strong underline-offset-4 outline-offset-[-2px] hover:text-gold"
    >
      {children}
    </button>
  );
}
