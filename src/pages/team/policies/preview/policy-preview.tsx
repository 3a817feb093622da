import '#src/card-view/card-view.css';
import type { User } from '#shared/api/auth/auth.ts';
import type { OrganizationDetails } from '#shared/api/organizations/organizations.ts';
import { buildCard, type PublishedCard } from '#shared/card/card.ts';
import { visibleElements } from '#shared/card/element/element.ts';
import { elementText } from '#shared/card/link/element-link.ts';
import { buildBrandedCard, buildFirstContent } from '#shared/organization/policy/apply-policy.ts';
import type { PolicyContent } from '#shared/organization/policy/policy.ts';
import { browserClock } from '#src/browser/clock.ts';
import { LogoImage } from '#src/card-view/logo-image.tsx';
import { CardView, type DisplayCard } from '#src/card-view/card-view.tsx';
import { ElementIcon } from '#src/card-view/element-icon.tsx';
import { PREVIEW_COPY } from '#src/pages/team/policies/copy.ts';
import { usePolicyPreview } from '#src/pages/team/policies/preview/use-policy-preview.ts';
import { useShownCard } from '#src/state/cards/own-pictures.ts';
import { Button } from '#src/ui/button.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';

const PLACEHOLDERS = { name: '', title: '', company: '' };

interface PolicyPreviewProps {
  organization: OrganizationDetails;
  user: User;
  policyId: string;
  content: PolicyContent;
  isValid: boolean;
  isPaused: boolean;
}

/** Three members' cards under the draft: a row that scrolls on phones, a column on wide screens. */
export function PolicyPreview(props: PolicyPreviewProps) {
  const { organization, user } = props;
  const preview = usePolicyPreview({ ...props, org: organization.id });
  const { shownContent, failure, isStale, showOthers, retry } = preview;
  const cards =
    preview.cards?.length === 0 && shownContent !== null
      ? [buildOwnCard(organization, user, shownContent)]
      : preview.cards;
  return (
    <section aria-label="Preview" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex min-h-11 items-center justify-between gap-3">
        <h2 className="text-sm font-semibold">Preview</h2>
        {showOthers !== null && (
          <Button variant="quiet" className="-mr-3 px-3 text-xs" onClick={showOthers}>
            Other members
          </Button>
        )}
      </div>
      {failure !== null && (
        <div role="alert" className="flex items-center justify-between gap-3">
          <p className="text-xs text-stone">
            {PREVIEW_COPY.failed} {failure}
          </p>
          <Button variant="outline" onClick={retry}>
            Try again
          </Button>
        </div>
      )}
      {!props.isValid && (
        <p role="status" className="text-xs text-warn">
          {PREVIEW_COPY.invalid}
        </p>
      )}
      {cards === null && failure === null && (
        <div role="status" aria-label="Loading the preview">
          <Skeleton className="aspect-[1.586] w-full max-w-72" />
        </div>
      )}
      {cards !== null && (
        <ul
          aria-label="Members' cards"
          aria-busy={isStale}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolled region must be in the keyboard's reach
          tabIndex={0}
          className="-mx-5 flex snap-x scroll-px-5 gap-3 overflow-x-auto px-5 pb-1 md:mx-0 md:scroll-px-0 md:px-0 xl:grid xl:max-h-[calc(100dvh-14rem)] xl:overflow-y-auto"
        >
          {cards.map((card) => (
            <li key={card.username} className="w-60 shrink-0 snap-start xl:w-full">
              <PreviewCard card={card} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The card that the person who looks would have: shown while no member has one. */
function buildOwnCard(
  { name, logo }: OrganizationDetails,
  { firstName, lastName, email }: User,
  content: PolicyContent,
): PreviewedCard {
  const own = {
    ...buildCard(browserClock.now(), null),
    name: `${firstName} ${lastName}`.trim(),
    email,
  };
  const card = { ...own, ...buildFirstContent(own, content) };
  return buildBrandedCard(card, content, {}, logo && { ...logo, name });
}

type PreviewedCard = DisplayCard & Pick<PublishedCard, 'cardElements' | 'brand'>;

/** The upper part of a card's page, in the company's colors. */
function PreviewCard({ card }: { card: PreviewedCard }) {
  const { colors = null, watermark = '', logo = null } = useShownCard(card).brand ?? {};
  const elements = visibleElements(card).slice(0, 3);
  return (
    <div
      className="grid gap-2 rounded-control border border-hairline bg-raised-2 p-2.5 text-xs"
      style={colors === null ? undefined : { background: colors.background, color: colors.text }}
    >
      <CardView
        card={card}
        qr={null}
        watermark={watermark === '' ? null : watermark}
        placeholders={PLACEHOLDERS}
      />
      {logo !== null && <LogoImage logo={logo} />}
      {elements.length > 0 && (
        <ul className="grid gap-1">
          {elements.map(({ id, type, value, name }) => (
            <li key={id} className="flex min-w-0 items-center gap-2">
              <span
                aria-hidden="true"
                className="flex size-3.5 shrink-0 [&_svg]:size-3.5"
                style={colors === null ? undefined : { color: colors.accent }}
              >
                <ElementIcon type={type} />
              </span>
              <span className="truncate">{name || elementText(type, value)}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
