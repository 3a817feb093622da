import { readSeatChoice, type SeatChoice } from '#shared/api/organizations/people/seat-choice.ts';
import { findLimit } from '#shared/plan/limits.ts';
import { href } from '#shared/routes.ts';
import { browserClock } from '#src/browser/clock.ts';
import {
  describeReduction,
  describeChoice,
  describeFreeSeats,
  describeMissingSeats,
  countStaying,
  NOTHING_TO_CHOOSE,
  SEAT_TEXT,
} from '#src/pages/team/seats/copy.ts';
import { SeatList } from '#src/pages/team/seats/seat-list.tsx';
import { useSeatChoice } from '#src/pages/team/seats/use-seat-choice.ts';
import { useMemberSearch } from '#src/pages/team/members/use-member-search.ts';
import type { TeamViewProps } from '#src/pages/team/team-view-props.ts';
import { useEndpoint } from '#src/state/loading/use-resource.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/content/empty-state.tsx';
import { FailureNotice } from '#src/ui/content/failure-notice.tsx';
import { RetryNotice } from '#src/ui/content/notice.tsx';
import { SearchField } from '#src/ui/form/fields/search-field.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';

/** Who stays in the team under a smaller plan. */
export function SeatsView({ organization, onChanged }: TeamViewProps) {
  const { id: org } = organization;
  const { value, failure, reload } = useEndpoint(readSeatChoice, { params: { org } });
  if (failure !== null) {
    return (
      <RetryNotice title="We couldn't load who stays" onRetry={reload}>
        {failure}
      </RetryNotice>
    );
  }
  if (value === null) return <Skeleton className="h-64" />;
  const { choice } = value;
  if (choice === null) {
    return (
      <EmptyState title={NOTHING_TO_CHOOSE.title} picture={null}>
        {NOTHING_TO_CHOOSE.text}
      </EmptyState>
    );
  }
  const isInEffect = Date.parse(choice.beginsAt) <= browserClock.now().getTime();
  const hasSeats = findLimit(choice.plan, 'teamMembers') > 0;
  return (
    <div className="grid max-w-[44rem] grid-cols-[minmax(0,1fr)] gap-5">
      <div className="grid gap-2 text-stone">
        <p className="text-bone">{describeReduction(choice, isInEffect)}</p>
        {!hasSeats && <p>{describeMissingSeats(choice)}</p>}
        <p>{SEAT_TEXT.consequence}</p>
      </div>
      {organization.isBillingOwner && (
        <ButtonLink to={href('pricing')} variant="outline" className="justify-self-start">
          {SEAT_TEXT.changePlan}
        </ButtonLink>
      )}
      {hasSeats && <SeatChooser org={org} choice={choice} onSaved={onChanged} />}
    </div>
  );
}

interface SeatChooserProps {
  org: string;
  choice: SeatChoice;
  onSaved: () => void;
}

function SeatChooser({ org, choice: loaded, onSaved }: SeatChooserProps) {
  const { choice, ticked, isFull, isBusy, toggle, save } = useSeatChoice(org, loaded, onSaved);
  const { q, setQ, found, failure } = useMemberSearch(org, 'active');
  const isSearching = q.trim() !== '';
  // Those who stay are shown first, with everyone who was ticked or unticked here.
  const staying = [
    ...new Map([...choice.staying.map((one) => [one.id, one] as const), ...ticked]).values(),
  ];
  const others = (found ?? []).filter(({ id }) => !staying.some((one) => one.id === id));
  const rows = isSearching ? (found ?? []) : [...staying, ...others];
  const free = choice.seats - ticked.size;
  return (
    <section aria-label="Seats" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex">
        <SearchField label="Search members" maxLength={100} value={q} onChange={setQ} />
      </div>
      {failure !== null && <FailureNotice>{failure}</FailureNotice>}
      {isFull && <p className="text-xs text-stone">{SEAT_TEXT.full}</p>}
      {found === null && failure === null && <Skeleton className="h-40" />}
      {found !== null && rows.length === 0 && (
        <p className="py-3 text-stone">{SEAT_TEXT.noMatch}</p>
      )}
      <SeatList members={rows} ticked={ticked} isFull={isFull} onToggle={toggle} />
      {!isSearching && found !== null && rows.length < choice.members && (
        <p className="text-stone">{SEAT_TEXT.more}</p>
      )}
      <div className="sticky bottom-0 z-20 -mx-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-hairline-strong bg-ground/95 px-5 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] backdrop-blur-md md:mx-0 md:px-1">
        <div className="min-w-0 flex-1 basis-52">
          <h2 aria-live="polite" className="font-medium">
            {countStaying(ticked.size, choice)}
          </h2>
          <p className="text-xs text-stone [overflow-wrap:anywhere]">
            {free > 0 ? describeFreeSeats(free) : describeChoice(choice)}
          </p>
        </div>
        <Button busy={isBusy} busyLabel="Saving..." onClick={save}>
          Save choice
        </Button>
      </div>
    </section>
  );
}
