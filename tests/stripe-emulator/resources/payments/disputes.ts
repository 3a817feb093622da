import { DAY_SECONDS } from '#shared/format/duration.ts';
import { call } from '#tests/stripe-emulator/http/api.ts';
import { id } from '#tests/stripe-emulator/http/params.ts';
import { listCall, oneCall, requireObject } from '#tests/stripe-emulator/http/readings.ts';
import { invalid } from '#tests/stripe-emulator/http/stripe-error.ts';
import { blank, type StripeObject } from '#tests/stripe-emulator/objects.ts';
import type { Charge } from './charges.ts';
import { emit } from '#tests/stripe-emulator/resources/events.ts';
import { keep, makeId, nowOf, type World } from '#tests/stripe-emulator/world.ts';

export interface Dispute extends StripeObject {
  object: 'dispute';
  charge: string;
  payment_intent: string;
  status: 'needs_response' | 'won' | 'lost';
}

/** The cardholder's bank withdraws the money and asks for evidence. */
export function openDispute(world: World, charge: Charge): Dispute {
  if (charge.disputed) throw invalid(`Charge ${charge.id} is disputed already.`, 'charge');
  const created = nowOf(world, charge.customer);
  charge.disputed = true;
  const dispute: Dispute = keep(world, {
    ...blank('dispute'),
    id: makeId('du'),
    object: 'dispute',
    amount: charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created,
    currency: 'usd',
    enhanced_eligibility_types: [],
    evidence: {},
    evidence_details: {
      due_by: created + 9 * DAY_SECONDS,
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      enhanced_eligibility: {},
    },
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  });
  emit(world, 'charge.dispute.created', dispute);
  emit(world, 'charge.dispute.funds_withdrawn', dispute);
  return dispute;
}

export function closeDispute(world: World, dispute: Dispute, status: 'won' | 'lost'): Dispute {
  if (dispute.status !== 'needs_response') throw invalid('This dispute is closed.');
  dispute.status = status;
  if (status === 'won') emit(world, 'charge.dispute.funds_reinstated', dispute);
  emit(world, 'charge.dispute.closed', dispute);
  return dispute;
}

function requireDispute(world: World, disputeId: string): Dispute {
  return requireObject(world, 'dispute', disputeId);
}

export const disputeCalls = [
  listCall({
    path: '/disputes',
    kind: 'dispute',
    by: { charge: id.optional(), payment_intent: id.optional() },
  }),
  oneCall('/disputes', 'dispute'),
  call({
    method: 'POST',
    path: '/disputes/:id/close',
    params: {},
    run: (world, _, disputeId) => closeDispute(world, requireDispute(world, disputeId), 'lost'),
  }),
];
