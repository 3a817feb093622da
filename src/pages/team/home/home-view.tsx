import { CircleCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { readAttention } from '#shared/api/organizations/attention.ts';
import { teamUrl } from '#src/features/organization/team-url.ts';
import { listAttention, type AttentionItem } from '#src/pages/team/home/attention.ts';
import { useHiddenSetup } from '#src/pages/team/home/hidden-setups.ts';
import { SetupList } from '#src/pages/team/home/setup-list.tsx';
import { listSetupSteps } from '#src/pages/team/home/setup-steps.ts';
import type { TeamViewProps } from '#src/pages/team/team-view-props.ts';
import { useEndpoint } from '#src/state/loading/use-resource.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { CountList } from '#src/ui/content/count-list.tsx';
import { RetryNotice } from '#src/ui/content/notice.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';

/** Numbers, what needs attention, and the first steps of a new team. */
export function HomeView({ organization }: TeamViewProps) {
  const { id, members, seats } = organization;
  const setup = useHiddenSetup(id);
  // As it was at first: hiding the steps must not load the rest again.
  const [isSetupShown] = useState(!setup.isHidden);
  const { value, failure, reload } = useEndpoint(readAttention, {
    params: { org: id },
    ...(isSetupShown && { query: { setup: 'true' } }),
  });
  const items = listAttention(organization, value?.attention ?? null);
  const steps = listSetupSteps(organization, value?.attention.setup ?? null);
  const view = useRef<HTMLDivElement>(null);
  const hideSetup = () => {
    view.current?.focus({ preventScroll: true });
    setup.hide();
  };
  const isSetUp = steps.length > 0 && steps.every(({ isDone }) => isDone);
  const isSettingUp = !setup.isHidden && steps.length > 0 && !isSetUp;
  const { hide } = setup;
  useEffect(() => {
    if (isSetUp) hide();
    // oxlint-disable-next-line react/exhaustive-deps -- done once, whatever the store has then
  }, [isSetUp]);
  return (
    <div ref={view} tabIndex={-1} className="grid grid-cols-[minmax(0,1fr)] gap-8 outline-none">
      {members !== null && (
        <CountList
          label="Team in numbers"
          items={[
            { label: 'Active', value: members.active.toLocaleString('en-US') },
            { label: 'Invited', value: members.invited.toLocaleString('en-US') },
            { label: 'Suspended', value: members.suspended.toLocaleString('en-US') },
            ...(seats === null ? [] : [{ label: 'Seats left', value: formatSeatsLeft(seats) }]),
          ]}
        />
      )}
      {(!isSettingUp || failure !== null || items.length > 0) && (
        <section aria-labelledby="attention">
          <h2 id="attention" className="mb-3 text-sm font-semibold">
            Needs attention
          </h2>
          {failure !== null && (
            <RetryNotice title="We couldn't check everything" onRetry={reload}>
              {failure}
            </RetryNotice>
          )}
          {value === null && failure === null && <Skeleton className="h-20" />}
          {value !== null && items.length === 0 && (
            <p className="flex items-center gap-2 border-y border-hairline py-4 text-stone">
              <CircleCheck aria-hidden="true" strokeWidth={1.5} className="size-5 text-good" />
              Nothing right now.
            </p>
          )}
          {items.length > 0 && (
            <ul className="divide-y divide-hairline border-y border-hairline">
              {items.map((item) => (
                <Attention key={item.title} item={item} org={id} />
              ))}
            </ul>
          )}
        </section>
      )}
      {isSettingUp && <SetupList org={id} steps={steps} onHide={hideSetup} />}
    </div>
  );
}

function Attention({ item, org }: { item: AttentionItem; org: string }) {
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 py-4">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium [overflow-wrap:anywhere]">{item.title}</p>
        <p className="text-stone">{item.text}</p>
      </div>
      <ButtonLink variant="outline" to={teamUrl(org, item.view, item.params) + (item.hash ?? '')}>
        {item.action}
      </ButtonLink>
    </li>
  );
}

function formatSeatsLeft({ used, limit }: { used: number; limit: number | null }): string {
  return limit === null ? 'Unlimited' : Math.max(0, limit - used).toLocaleString('en-US');
}
