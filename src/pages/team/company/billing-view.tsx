import type { OrganizationDetails } from '#shared/api/organizations/organizations.ts';
import {
  acceptBillingOffer,
  BILLING_OFFER_DAYS,
  declineBillingOffer,
  offerBilling,
  readBillingOffer,
  withdrawBillingOffer,
  type BillingOffer,
  type BillingTerms,
} from '#shared/api/organizations/people/billing-offers.ts';
import type { Member } from '#shared/api/organizations/people/members.ts';
import { formatDay } from '#shared/format/day.ts';
import { PLAN_NAMES } from '#shared/plan/plan.ts';
import { href } from '#shared/routes.ts';
import { countNoun } from '#shared/text/count-noun.ts';
import type { HttpResult } from '#src/browser/http.ts';
import {
  BILLING_ACCEPTED,
  BILLING_DECLINED,
  BILLING_OFFERED,
  BILLING_WITHDRAWN,
  nameOf,
} from '#src/pages/team/copy.ts';
import { MemberPicker } from '#src/pages/team/company/member-picker.tsx';
import type { TeamViewProps } from '#src/pages/team/team-view-props.ts';
import { api } from '#src/state/api.ts';
import { useAction } from '#src/state/loading/use-action.ts';
import { useEndpoint } from '#src/state/loading/use-resource.ts';
import { failureToast, toasts, type ToastText } from '#src/state/toasts.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { MarkedList } from '#src/ui/content/marked-list.tsx';
import { ConfirmDialog } from '#src/ui/overlay/confirm-dialog.tsx';
import { useState } from 'react';

/** Who pays for the team, and the offer to another owner. */
export function BillingView({ organization, user, onChanged }: TeamViewProps) {
  const { id: org, name, plan, isBillingOwner } = organization;
  const { value, failure, reload } = useEndpoint(readBillingOffer, { params: { org } });
  const [isPicking, setIsPicking] = useState(false);
  const [picked, setPicked] = useState<Member | null>(null);
  const [isAnswering, setIsAnswering] = useState(false);
  const { isBusy, run } = useAction((error) => {
    toasts.show(failureToast('Billing Not Changed', error));
    // The offer may have ended, or its terms changed.
    reload();
  });
  const offer = value?.offer ?? null;

  const change = (call: () => Promise<HttpResult<unknown>>, done: ToastText) =>
    run(
      call,
      () => {
        reload();
        setIsPicking(false);
        setPicked(null);
        setIsAnswering(false);
        onChanged();
      },
      done,
    );
  const send = ({ id: member }: Member) =>
    change(() => api.call(offerBilling, { params: { org }, body: { member } }), BILLING_OFFERED);
  const withdraw = ({ id }: BillingOffer) =>
    change(() => api.call(withdrawBillingOffer, { params: { org, offer: id } }), BILLING_WITHDRAWN);
  const decline = ({ id }: BillingOffer) =>
    change(() => api.call(declineBillingOffer, { params: { org, offer: id } }), BILLING_DECLINED);
  const accept = ({ id, terms: { plan: seenPlan, seats } }: BillingOffer) =>
    change(
      () =>
        api.call(acceptBillingOffer, {
          params: { org, offer: id },
          body: { plan: seenPlan, seats },
        }),
      BILLING_ACCEPTED,
    );
  const pickedName = picked === null ? '' : nameOf(picked);
  return (
    <div className="max-w-[36rem]">
      <p className="text-stone">
        {isBillingOwner
          ? `You pay for ${name} with your plan, ${PLAN_NAMES[plan]}.`
          : `Another owner pays for ${name} with ${PLAN_NAMES[plan]}.`}
      </p>
      {failure !== null && (
        <div role="alert" className="mt-3 grid justify-items-start gap-3">
          <p>{failure}</p>
          <Button variant="outline" onClick={reload}>
            Try again
          </Button>
        </div>
      )}
      {offer !== null && (
        <section
          aria-label="Billing offer"
          className="mt-3 grid gap-3 rounded-panel border border-hairline p-4"
        >
          <p>{describeOffer(offer)}</p>
          {offer.side === 'sent' && (
            <Button
              variant="outline"
              className="justify-self-start"
              busy={isBusy}
              busyLabel="Withdrawing..."
              onClick={() => withdraw(offer)}
            >
              Withdraw offer
            </Button>
          )}
          {offer.side === 'received' && (
            <>
              <BillingTermsList organization={organization} terms={offer.terms} />
              <div className="flex flex-wrap gap-2">
                {countMissingSeats(offer.terms) === 0 ? (
                  <Button disabled={isBusy} onClick={() => setIsAnswering(true)}>
                    Accept and pay
                  </Button>
                ) : (
                  <ButtonLink to={href('pricing')}>Upgrade</ButtonLink>
                )}
                <Button variant="outline" disabled={isBusy} onClick={() => decline(offer)}>
                  Decline
                </Button>
              </div>
            </>
          )}
        </section>
      )}
      {isBillingOwner && value !== null && offer === null && (
        <Button variant="outline" className="mt-3" onClick={() => setIsPicking(true)}>
          Offer billing to another owner
        </Button>
      )}
      {isPicking && (
        <MemberPicker
          org={org}
          title="Who should pay?"
          hint={`Another owner. They have ${BILLING_OFFER_DAYS} days to accept.`}
          isOffered={({ role, email, status }) =>
            status === 'active' &&
            role === 'owner' &&
            email.toLowerCase() !== user.email.toLowerCase()
          }
          onPick={setPicked}
          onClose={() => setIsPicking(false)}
        />
      )}
      {picked !== null && (
        <ConfirmDialog
          title={`Ask ${pickedName} to pay for the team?`}
          tone="primary"
          confirmLabel="Send offer"
          busyLabel="Sending..."
          busy={isBusy}
          onConfirm={() => send(picked)}
          onCancel={() => setPicked(null)}
        >
          {`You pay until they accept. Then ${name} has their plan, and only they can offer it back.`}
        </ConfirmDialog>
      )}
      {isAnswering && offer !== null && (
        <ConfirmDialog
          title={`Pay for ${name}?`}
          tone="primary"
          confirmLabel="Accept and pay"
          busyLabel="Accepting..."
          busy={isBusy}
          onConfirm={() => offer && accept(offer)}
          onCancel={() => setIsAnswering(false)}
        >
          {`${name} moves to your plan at once. Only you can offer it to another owner then.`}
        </ConfirmDialog>
      )}
    </div>
  );
}

function describeOffer({ side, from, to, createdAt, expiresAt }: BillingOffer): string {
  const since = formatDay(createdAt, 'local');
  const ends = formatDay(expiresAt, 'local');
  if (side === 'sent') {
    return `You offered billing to ${to.name} (${to.email}) on ${since}. You pay until they accept. The offer ends on ${ends}.`;
  }
  const payer = `${from.name} (${from.email})`;
  return side === 'received'
    ? `${payer} asked you on ${since} to pay for this team. The offer ends on ${ends}.`
    : `${payer} offered billing to ${to.name} (${to.email}) on ${since}.`;
}

interface BillingTermsProps {
  organization: Pick<OrganizationDetails, 'name' | 'kind'>;
  terms: BillingTerms;
}

/** What the recipient of an offer takes on. */
function BillingTermsList({ organization, terms }: BillingTermsProps) {
  return (
    <MarkedList items={listTerms(organization, terms)} mark="dot" className="gap-1.5 text-stone" />
  );
}

/** Seats that the team needs beyond those that the recipient's plan has left. */
function countMissingSeats({ seats, seatsElsewhere, seatLimit }: BillingTerms): number {
  if (seatLimit === null) return 0;
  return Math.max(0, seats - Math.max(0, seatLimit - seatsElsewhere));
}

function listTerms(
  { name: team, kind }: BillingTermsProps['organization'],
  terms: BillingTerms,
): string[] {
  const { plan, seats, seatsElsewhere, seatLimit } = terms;
  const missing = countMissingSeats(terms);
  const used = seatsElsewhere === 0 ? '' : `, ${seatsElsewhere} used by your other teams`;
  return [
    `${team} uses ${countNoun(seats, 'seat')}: its members and open invitations.`,
    seatLimit === null
      ? `Your plan, ${PLAN_NAMES[plan]}, has seats for everybody.`
      : `Your plan, ${PLAN_NAMES[plan]}, has ${seatLimit === 0 ? 'no seats' : countNoun(seatLimit, 'seat')}${used}.`,
    ...(missing > 0
      ? [`You need ${countNoun(missing, 'more seat')}. Upgrade first, then accept.`]
      : ['It needs no other plan: the team uses yours, and its limits.']),
    ...(kind === 'partner' ? ['You are billed for the extra wallet cards of its customers.'] : []),
    'If you cancel or downgrade your plan, members without a seat are suspended.',
  ];
}
