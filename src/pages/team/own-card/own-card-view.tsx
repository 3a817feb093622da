import { ExternalLink, Pencil, Share2, WalletCards } from 'lucide-react';
import { useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { z } from 'zod';
import type { LocalCard } from '#shared/card/card.ts';
import { requestOwnCard, type OrganizationCard } from '#shared/api/organizations/cards.ts';
import { href, pages } from '#shared/routes.ts';
import { pageHost } from '#src/browser/page/page.ts';
import { entryUrl } from '#src/features/auth/return-path.ts';
import { TiltPreview } from '#src/features/card-editor/card-preview.tsx';
import { teamUrl } from '#src/features/organization/team-url.ts';
import { ShareDialog } from '#src/features/share/share-dialog.tsx';
import { WalletPassesDialog } from '#src/features/wallet-passes/wallet-passes-dialog.tsx';
import { describeOwnCard, describeOwnership, NO_OWN_CARD } from '#src/pages/team/own-card/copy.ts';
import type { TeamViewProps } from '#src/pages/team/team-view-props.ts';
import { useEndpoint } from '#src/state/loading/use-resource.ts';
import { fromPublished } from '#src/state/publishing/card-content.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/content/empty-state.tsx';
import { NotLoaded } from '#src/ui/content/not-loaded.tsx';
import { Link } from '#src/ui/link.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';

const stateSchema = z.object({ wantsCard: z.literal(true) });

/** The card of a person who has just joined, with what to do with it first. */
export function OwnCardView(props: TeamViewProps) {
  const isRequested = stateSchema.safeParse(useLocation().state).success;
  // Only a press makes a card, no link.
  if (!isRequested) return <Navigate to={teamUrl(props.organization.id, 'cards')} replace />;
  return <RequestedCard {...props} />;
}

function RequestedCard({ organization, user }: TeamViewProps) {
  const { id: org, name } = organization;
  const resource = useEndpoint(requestOwnCard, { params: { org } });
  const { value, failure, failureCode } = resource;
  if (failureCode === 'not_found' || failureCode === 'plan_limit') {
    return (
      <EmptyState
        title={NO_OWN_CARD}
        picture={null}
        action={
          <ButtonLink to={teamUrl(org, 'membership')} variant="outline">
            Your membership
          </ButtonLink>
        }
      >
        {failure}
      </EmptyState>
    );
  }
  if (value === null || failure !== null) {
    return (
      <NotLoaded of={resource} noun="your card">
        <Skeleton className="aspect-[1.586] w-full max-w-[30rem] rounded-panel" />
      </NotLoaded>
    );
  }
  return <OwnCard item={value} organization={name} userId={user.id} />;
}

const ICON = { 'aria-hidden': true, strokeWidth: 1.5, className: 'size-4' } as const;

interface OwnCardProps {
  item: OrganizationCard;
  organization: string;
  userId: string;
}

function OwnCard({ item, organization, userId }: OwnCardProps) {
  const [open, setOpen] = useState<'share' | 'wallet' | null>(null);
  const { card: published, url } = item;
  const [card] = useState<LocalCard>(() =>
    fromPublished({ views: 0, clicks: 0, ...published }, userId, pageHost),
  );
  const close = () => setOpen(null);
  return (
    <div className="grid max-w-[30rem] grid-cols-[minmax(0,1fr)] gap-6">
      <p className="text-md">{describeOwnCard(organization)}</p>
      <TiltPreview card={card} />
      <p className="min-w-0 text-center wrap-anywhere">
        <Link to={url} className="text-link">
          {url.replace(/^https?:\/\//, '')}
          <ExternalLink {...ICON} className="ml-1.5 inline size-4 align-[-2px]" />
        </Link>
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        <Button size="large" wide icon={<Share2 {...ICON} />} onClick={() => setOpen('share')}>
          Share
        </Button>
        <Button
          size="large"
          wide
          variant="outline"
          icon={<WalletCards {...ICON} />}
          onClick={() => setOpen('wallet')}
        >
          Add to wallet
        </Button>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-hairline pt-4">
        <p className="min-w-0 flex-1 basis-60 text-stone">{describeOwnership(organization)}</p>
        <ButtonLink to={href('dashboard')} variant="quiet" icon={<Pencil {...ICON} />}>
          Edit
        </ButtonLink>
      </div>
      <ShareDialog card={open === 'share' ? card : null} isUrl={false} onClose={close} />
      <WalletPassesDialog
        card={open === 'wallet' ? card : null}
        plan={card.userPlan}
        loginUrl={entryUrl('login', pages.team)}
        isRequested={false}
        onEdit={close}
        onClose={close}
      />
    </div>
  );
}
