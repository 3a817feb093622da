import '#src/card-view/card-view.css';
import { useState } from 'react';
import { updateOrganizationCard, type OrganizationCard } from '#shared/api/organizations/cards.ts';
import { CardView } from '#src/card-view/card-view.tsx';
import { CardDetails } from '#src/features/card-editor/details/card-details.tsx';
import type { DetailKey } from '#src/features/card-editor/details/detail-field.tsx';
import {
  buildCardSavedToast,
  describeCardState,
  EXCEPTION_HINT,
  OWN_HINT,
} from '#src/pages/team/cards/copy.ts';
import { api } from '#src/state/api.ts';
import type { Change } from '#src/state/drafts/draft.ts';
import { useAction } from '#src/state/loading/use-action.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Button } from '#src/ui/button.tsx';
import { FailureNotice } from '#src/ui/content/failure-notice.tsx';
import { Switch } from '#src/ui/form/switch.tsx';
import { ConfirmDialog } from '#src/ui/overlay/confirm-dialog.tsx';
import { Dialog } from '#src/ui/overlay/dialog.tsx';

const DETAILS = [
  'name',
  'title',
  'company',
  'email',
  'phone',
  'website',
  'bio',
] as const satisfies readonly DetailKey[];

interface EditCardDialogProps {
  org: string;
  company: OrganizationCard;
  onClose: () => void;
  onSaved: (company: OrganizationCard) => void;
}

/** What an admin changes on a member's card. A field that the team sets becomes an exception. */
export function EditCardDialog({ org, company, onClose, onSaved }: EditCardDialogProps) {
  const [change, setChange] = useState<Change>({});
  const [issues, setIssues] = useState<ReadonlyMap<string, string>>(new Map());
  const [attempts, setAttempts] = useState(0);
  const { isBusy, failure, run } = useAction((error) => {
    setIssues(new Map(error.issues.map(({ path, message }) => [path, message])));
    setAttempts(attempts + 1);
  });
  const [isConfirming, setIsConfirming] = useState(false);
  const card = withDetails(company.card, change);
  const isChanged =
    DETAILS.some((field) => card[field] !== company.card[field]) ||
    card.phoneCountries !== company.card.phoneCountries ||
    card.isActive !== company.card.isActive;
  const save = () => {
    const { id: _, version, username, ...body } = card;
    const headers = { 'If-Match': `"${version}"` };
    run(
      () => api.call(updateOrganizationCard, { params: { org, username }, body, headers }),
      onSaved,
      buildCardSavedToast(company.holder.name),
    );
  };
  const close = () => (isChanged ? setIsConfirming(true) : onClose());
  return (
    <>
      {isConfirming && (
        <ConfirmDialog
          title="Discard your changes?"
          confirmLabel="Discard"
          cancelLabel="Keep editing"
          onConfirm={onClose}
          onCancel={() => setIsConfirming(false)}
        >
          They are not saved yet.
        </ConfirmDialog>
      )}
      <Dialog
        open
        busy={isBusy}
        width="large"
        title={`Card of ${company.holder.name}`}
        description={`/${card.username}`}
        onClose={close}
        footer={
          <>
            <Button variant="outline" disabled={isBusy} onClick={close}>
              Cancel
            </Button>
            <Button busy={isBusy} busyLabel="Saving..." disabled={!isChanged} onClick={save}>
              Save card
            </Button>
          </>
        }
      >
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6 md:grid-cols-[16rem_minmax(0,1fr)] md:gap-10">
          <CardPreview card={card} />
          <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
            {failure !== null && <FailureNotice>{failure.message}</FailureNotice>}
            <Switch
              label="Active"
              hint="When off, the public page, contact file, and QR code stop working."
              checked={card.isActive}
              onChange={(isActive) => setChange({ ...change, isActive })}
            />
            <CardDetails
              card={card}
              attempts={attempts}
              issues={issues}
              findPolicy={(field) => findOrigin(card, field)}
              onChange={(next) => setChange({ ...change, ...next })}
            />
          </div>
        </div>
      </Dialog>
    </>
  );
}

function CardPreview({ card }: { card: OrganizationCard['card'] }) {
  const { label, tone } = describeCardState(card);
  return (
    <div className="grid content-start gap-4 md:sticky md:top-0 md:self-start">
      <div className="max-w-64">
        <CardView card={card} qr={null} watermark={card.brand?.watermark || null} />
      </div>
      <p>
        <Badge tone={tone}>{label}</Badge>
      </p>
    </div>
  );
}

/** Admins may change every field; what the team sets becomes an exception. */
function findOrigin({ policyState }: OrganizationCard['card'], field: DetailKey) {
  const state = policyState?.fields[field];
  if (state === undefined) return null;
  return { isLocked: false, origin: state.origin === 'policy' ? EXCEPTION_HINT : OWN_HINT };
}

function withDetails(card: OrganizationCard['card'], change: Change): OrganizationCard['card'] {
  return {
    ...card,
    name: change.name ?? card.name,
    title: change.title ?? card.title,
    company: change.company ?? card.company,
    email: change.email ?? card.email,
    phone: change.phone ?? card.phone,
    phoneCountries: change.phoneCountries ?? card.phoneCountries,
    website: change.website ?? card.website,
    bio: change.bio ?? card.bio,
    isActive: change.isActive ?? card.isActive,
  };
}
