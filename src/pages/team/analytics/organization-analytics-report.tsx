import { useState, type ComponentProps, type ReactNode } from 'react';
import type { OrganizationAnalytics } from '#shared/api/organizations/analytics.ts';
import type { Role } from '#shared/organization/role.ts';
import { BarChart } from '#src/features/analytics/bar-chart.tsx';
import { buildBars } from '#src/features/analytics/bars.ts';
import { RankingList } from '#src/features/analytics/ranking-list.tsx';
import { TotalTiles } from '#src/features/analytics/total-tiles.tsx';
import {
  describeListEnd,
  describeListStart,
  describeWithheld,
  GROUPS_DESCRIPTION,
} from '#src/pages/team/analytics/copy.ts';
import { Button } from '#src/ui/button.tsx';
import { LoadMore } from '#src/ui/content/load-more.tsx';
import { Panel } from '#src/ui/content/panel.tsx';

const TILES = [
  { key: 'views', label: 'Views', meaning: 'Times a card was opened' },
  { key: 'people', label: 'People', meaning: 'Unique daily visitors, added up' },
  { key: 'clicks', label: 'Clicks', meaning: 'Links followed' },
  { key: 'saves', label: 'Saves', meaning: 'Contacts saved' },
  { key: 'shares', label: 'Shares', meaning: 'Times a card was shared' },
] as const;
export const ANALYTICS_TILES = TILES.length;

const GROUPS_SHOWN = 8;

const formatCount = (value: number): string => value.toLocaleString('en-US');

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
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {withheld !== null && <p className="max-w-[62ch] text-xs text-stone">{withheld}</p>}
      {empty ?? (
        <>
          <TotalTiles
            columns={5}
            tiles={TILES.map(({ key, label, meaning }) => ({
              label,
              meaning,
              value: report.totals[key],
              format: formatCount,
            }))}
          />
          <Panel title="Views and clicks">
            <BarChart bars={buildBars(report.series)} />
          </Panel>
          {report.groups.length > 0 && <GroupPanel groups={report.groups} onGroup={onGroup} />}
          {report.cards.length > 0 && <CardPanel report={report} role={role} {...cards} />}
        </>
      )}
    </div>
  );
}

interface GroupPanelProps {
  groups: OrganizationAnalytics['groups'];
  onGroup: (id: string) => void;
}

function GroupPanel({ groups, onGroup }: GroupPanelProps) {
  const [isWhole, setIsWhole] = useState(false);
  const sorted = groups.toSorted((one, other) => other.views - one.views);
  const hiddenCount = isWhole ? 0 : sorted.length - GROUPS_SHOWN;
  return (
    <Panel title="By group" aside={<span className="text-xs text-stone">Views</span>}>
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
>;

function CardPanel({ report, role, list, onMember }: CardPanelProps) {
  const isOwn = role === 'member';
  const notes = [describeListStart(report), describeListEnd(report)].filter(
    (note) => note !== null,
  );
  return (
    <Panel
      title={isOwn ? 'By card' : 'By person'}
      aside={<span className="text-xs text-stone">Views</span>}
    >
      <RankingList
        label={isOwn ? 'Cards' : 'People'}
        rows={report.cards.map(({ username, member, views }) => ({
          key: username,
          label: isOwn ? `/${username}` : <Holder member={member} onMember={onMember} />,
          count: views,
          detail: !isOwn && <p className="mt-1 truncate text-xs text-stone">/{username}</p>,
        }))}
      />
      {notes.map((note) => (
        <p key={note} className="mt-4 text-xs text-stone">
          {note}
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
