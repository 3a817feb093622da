import { useEffect, useState } from 'react';
import type { GeneratedPasses, OwnPasses } from '#shared/api/wallet-passes.ts';
import type { LocalCard } from '#shared/card/card.ts';
import { passes } from '#src/features/wallet-passes/actions.ts';
import { publishRefusal } from '#src/features/wallet-passes/copy.ts';
import { findObstacle, findOwnPass, type Obstacle } from '#src/features/wallet-passes/gate.ts';
import type { PassOutcome } from '#src/features/wallet-passes/passes.ts';
import { cards } from '#src/state/cards.ts';
import { fetchOwnPasses } from '#src/state/own-passes.ts';
import { publisher } from '#src/state/publishing/publisher.ts';
import { session } from '#src/state/session.ts';

export type PassView =
  /** Asking what there is already. */
  | { kind: 'asking' }
  /** Making the passes, and publishing the card first where that is missing. */
  | { kind: 'working' }
  | { kind: 'ready' }
  | {
      kind: 'made';
      made: Pick<GeneratedPasses, 'appleWalletUrl' | 'googleWalletUrl' | 'development'>;
    }
  | { kind: 'stopped'; obstacle: Obstacle }
  | { kind: 'failed'; error: string };

export interface PassMaking {
  view: PassView;
  /** The month as the server counts it; null while unknown. */
  month: OwnPasses['month'] | null;
  /** Makes the passes; publishes the card first, switched on, where that is what is missing. */
  generate: () => Promise<void>;
}

/** The passes of a card: what it has, what stands in the way, and the making of them, at once when `isAsked`. */
export function usePasses(card: LocalCard, isAsked: boolean): PassMaking {
  const { user } = session.use();
  const [own, setOwn] = useState<OwnPasses | null>(null);
  const [outcome, setOutcome] = useState<PassOutcome | null>(null);
  const [busy, setBusy] = useState<'asking' | 'working' | null>(() =>
    findObstacle(card, user, null) === null ? 'asking' : null,
  );

  const make = async (of: LocalCard) => {
    if (user === null) return;
    setBusy('working');
    const ended = await passes.generate(of, user);
    setOutcome(ended);
    setBusy(null);
    if (!ended.success) return;
    // What was counted before is wrong by now, and only the server knows by how much.
    setOwn(null);
    setOwn(await fetchOwnPasses());
  };
  const publishFirst = async () => {
    if (user === null) return;
    setBusy('working');
    if (!card.isActive) cards.save({ ...card, isActive: true });
    const ended = await publisher.publish(card.id);
    const published = cards.load(user.id).find(({ id }) => id === card.id);
    if (ended === null && published) return make(published);
    setOutcome({ success: false, error: publishRefusal(ended), code: 'unpublished' });
    return setBusy(null);
  };

  useEffect(() => {
    if (findObstacle(card, user, null) !== null) return undefined;
    let isCurrent = true;
    void fetchOwnPasses().then((known) => {
      if (!isCurrent) return undefined;
      setOwn(known);
      if (isAsked && findObstacle(card, user, known) === null) return make(card);
      return setBusy(null);
    });
    return () => {
      isCurrent = false;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- once for each opening: the dialog is drawn anew for another card
  }, []);

  // What the server refused as not published is gone there, whatever this browser remembers.
  const isGone = outcome !== null && !outcome.success && outcome.code === 'not_published';
  const isPublic = card.published !== null && card.isActive && !isGone;
  return {
    view: busy ? { kind: busy } : viewOf(outcome, own, findObstacle(card, user, own), card),
    month: own?.month ?? null,
    generate: () => (isPublic ? make(card) : publishFirst()),
  };
}

/** The server's refusals that are obstacles this browser did not know of. */
const REFUSALS: Readonly<Record<string, Obstacle>> = {
  not_published: 'unpublished',
  plan_limit: 'used_up',
  unauthorized: 'sign_in',
};

function viewOf(
  outcome: PassOutcome | null,
  own: OwnPasses | null,
  known: Obstacle | null,
  card: LocalCard,
): PassView {
  if (outcome?.success) return { kind: 'made', made: outcome };
  const obstacle = outcome === null ? known : (REFUSALS[outcome.code] ?? null);
  if (obstacle !== null) return { kind: 'stopped', obstacle };
  if (outcome !== null) return { kind: 'failed', error: outcome.error };
  const had = own && findOwnPass(card, own);
  return had ? { kind: 'made', made: { ...had, development: own.development } } : { kind: 'ready' };
}
