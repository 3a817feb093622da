import { useEffect, useState } from 'react';
import type { GeneratedPasses, OwnPasses } from '#shared/api/wallet/wallet-passes.ts';
import type { LocalCard } from '#shared/card/card.ts';
import type { DesignChoice } from '#shared/wallet/pass-design.ts';
import { DEFAULT_PASS_SETTINGS } from '#shared/wallet/pass-settings.ts';
import { passes } from '#src/features/wallet-passes/actions.ts';
import { explainPublishFailure } from '#src/features/wallet-passes/copy.ts';
import { findObstacle, findOwnPass, type Obstacle } from './find-obstacle.ts';
import type { PassOutcome } from '#src/features/wallet-passes/passes.ts';
import { cards } from '#src/state/cards/cards.ts';
import { fetchOwnPasses } from '#src/state/wallet/own-passes.ts';
import { publisher } from '#src/state/publishing/publisher.ts';
import { session } from '#src/state/session/session.ts';

export type PassView =
  | { kind: 'loading' }
  /** Creating the passes, after publishing the card if necessary. */
  | { kind: 'working' }
  | { kind: 'ready' }
  | {
      kind: 'created';
      created: Pick<GeneratedPasses, 'appleWalletUrl' | 'googleWalletUrl' | 'development'>;
    }
  | { kind: 'stopped'; obstacle: Obstacle }
  | { kind: 'failed'; error: string };

export interface PassGeneration {
  view: PassView;
  /** This month's usage according to the server; null while unknown. */
  month: OwnPasses['month'] | null;
  /** Colors of the account's passes; those of each card's template until the server answers. */
  design: DesignChoice;
  /** Gives each pass the colors of its card; null where the passes have them or a company's. */
  matchColors: (() => Promise<void>) | null;
  /** Creates the passes; activates and publishes the card first if necessary. */
  generate: () => Promise<void>;
}

/**
 * State of a card's passes: what exists, what blocks them, and how to create them. Creates them
 * immediately when `isRequested`.
 */
export function usePasses(card: LocalCard, isRequested: boolean): PassGeneration {
  const { user } = session.use();
  const [own, setOwn] = useState<OwnPasses | null>(null);
  const [design, setDesign] = useState(DEFAULT_PASS_SETTINGS.design);
  const [outcome, setOutcome] = useState<PassOutcome | null>(null);
  const [busy, setBusy] = useState<'loading' | 'working' | null>(() =>
    findObstacle(card, user, null) === null ? 'loading' : null,
  );

  const generatePasses = async (of: LocalCard) => {
    if (user === null) return;
    setBusy('working');
    const result = await passes.generate(of, user);
    setOutcome(result);
    setBusy(null);
    if (!result.success) return;
    // The usage has changed; only the server knows by how much.
    setOwn(null);
    setOwn(await fetchOwnPasses());
  };
  const publishFirst = async () => {
    if (user === null) return;
    setBusy('working');
    if (!card.isActive) cards.save({ ...card, isActive: true });
    const state = await publisher.publish(card.id);
    const published = cards.load(user.id).find(({ id }) => id === card.id);
    if (state === null && published) return generatePasses(published);
    setOutcome({ success: false, error: explainPublishFailure(state), code: 'unpublished' });
    return setBusy(null);
  };

  const matchColors = async () => {
    const saved = await passes.matchColors();
    if (saved !== null) setDesign(saved);
  };

  useEffect(() => {
    if (findObstacle(card, user, null) !== null) return undefined;
    let isCurrent = true;
    void fetchOwnPasses().then((loaded) => {
      if (!isCurrent) return undefined;
      setOwn(loaded);
      if (loaded) setDesign(loaded.design);
      if (isRequested && findObstacle(card, user, loaded) === null) return generatePasses(card);
      return setBusy(null);
    });
    return () => {
      isCurrent = false;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- once for each opening: the dialog remounts for another card
  }, []);

  // The server says that the card is not published, whatever this browser has stored.
  const isUnpublished = outcome !== null && !outcome.success && outcome.code === 'not_published';
  const isPublic = card.published !== null && card.isActive && !isUnpublished;
  return {
    view: busy ? { kind: busy } : buildView(outcome, own, findObstacle(card, user, own), card),
    month: own?.month ?? null,
    design,
    matchColors: own === null || hasCardColors(design) || card.brand?.colors ? null : matchColors,
    generate: () => (isPublic ? generatePasses(card) : publishFirst()),
  };
}

function hasCardColors(design: DesignChoice): boolean {
  return 'template' in design && design.template === null;
}

/** API errors that are obstacles this browser did not know about. */
const OBSTACLES_BY_CODE: Readonly<Record<string, Obstacle>> = {
  not_published: 'unpublished',
  plan_limit: 'used_up',
  unauthorized: 'sign_in',
};

function buildView(
  outcome: PassOutcome | null,
  own: OwnPasses | null,
  known: Obstacle | null,
  card: LocalCard,
): PassView {
  if (outcome?.success) return { kind: 'created', created: outcome };
  const obstacle = outcome === null ? known : (OBSTACLES_BY_CODE[outcome.code] ?? null);
  if (obstacle !== null) return { kind: 'stopped', obstacle };
  if (outcome !== null) return { kind: 'failed', error: outcome.error };
  const existing = own && findOwnPass(card, own);
  return existing
    ? { kind: 'created', created: { ...existing, development: own.development } }
    : { kind: 'ready' };
}
