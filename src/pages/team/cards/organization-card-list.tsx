import '#src/card-view/card-view.css';
import { ExternalLink } from 'lucide-react';
import type { OrganizationCard } from '#shared/api/organizations/cards.ts';
import { isPublic } from '#shared/card/card.ts';
import { CardView } from '#src/card-view/card-view.tsx';
import {
  describeCardState,
  listExceptionDetails,
  listExceptionLabels,
  listCardGaps,
} from '#src/pages/team/cards/copy.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Button, buttonClass } from '#src/ui/button.tsx';

interface OrganizationCardListProps {
  cards: readonly OrganizationCard[];
  canEdit: boolean;
  onEdit: (company: OrganizationCard) => void;
  onDelete: (company: OrganizationCard) => void;
}

export function OrganizationCardList({ cards, ...row }: OrganizationCardListProps) {
  return (
    <ul aria-label="Company cards" className="divide-y divide-hairline border-y border-hairline">
      {cards.map((company) => (
        <OrganizationCardRow key={company.card.username} company={company} {...row} />
      ))}
    </ul>
  );
}

interface OrganizationCardRowProps extends Omit<OrganizationCardListProps, 'cards'> {
  company: OrganizationCard;
}

function OrganizationCardRow({ company, canEdit, onEdit, onDelete }: OrganizationCardRowProps) {
  const { card, holder, url } = company;
  const { label, tone } = describeCardState(card);
  const gaps = listCardGaps(company);
  const name = card.name || holder.name;
  const isOpen = isPublic(card) && card.policyState?.isPaused !== true;
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-3 py-4">
      <div aria-hidden="true" className="w-24 shrink-0">
        {/* Photos load near the window only: a page has fifty cards. */}
        <CardView card={card} qr={null} watermark={null} isPhotoLazy />
      </div>
      <div className="min-w-0 flex-1 basis-44">
        <p className="truncate font-medium" dir="auto">
          {name}
        </p>
        <p className="truncate text-xs text-stone">
          /{card.username}
          {holder.name !== name && ` · held by ${holder.name}`}
        </p>
        <p className="mt-2 flex flex-wrap gap-1.5">
          <Badge tone={tone}>{label}</Badge>
          {gaps.map((gap) => (
            <Badge key={gap} tone="warn">
              {gap}
            </Badge>
          ))}
          {listExceptionLabels(company).map((exception) => (
            <Badge key={exception}>{exception}</Badge>
          ))}
        </p>
        {listExceptionDetails(company).map((detail) => (
          <p key={detail} className="mt-1.5 text-xs text-stone wrap-anywhere" dir="auto">
            {detail}
          </p>
        ))}
      </div>
      <div role="group" aria-label={`Actions for ${name}`} className="flex max-sm:-ml-3">
        {isOpen && (
          <a
            href={url}
            target="_blank"
            rel="noopener"
            aria-label={`Open the page of ${name}`}
            className={buttonClass({ variant: 'quiet' }, 'px-3')}
          >
            <ExternalLink aria-hidden="true" strokeWidth={1.5} className="size-4" />
            Open
          </a>
        )}
        {canEdit && (
          <>
            <Button
              variant="quiet"
              className="px-3"
              aria-label={`Edit the card of ${name}`}
              disabled={card.takenDown !== undefined || card.isLocked === true}
              onClick={() => onEdit(company)}
            >
              Edit
            </Button>
            <Button
              variant="quiet"
              className="px-3"
              aria-label={`Delete the card of ${name}`}
              onClick={() => onDelete(company)}
            >
              Delete
            </Button>
          </>
        )}
      </div>
    </li>
  );
}
