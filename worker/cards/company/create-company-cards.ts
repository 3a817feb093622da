import type { CardContext } from '#worker/cards/card-context.ts';
import { insertCompanyCard, type CompanyCardInput } from '#worker/cards/insert-company-card.ts';
import {
  findCompanyCard,
  previewCompanyCards,
  type CompanyCardKey,
  type PreviewQuery,
} from '#worker/cards/find-company-card.ts';
import { countCardGaps, settleCardGaps } from '#worker/cards/card-gaps.ts';
import { countCardsByPolicy } from '#worker/cards/count-by-policy.ts';
import * as holders from '#worker/cards/holders.ts';
import {
  readCompanyCardPage,
  type CompanyCardQuery,
} from '#worker/cards/read-company-card-page.ts';
import { removeCompanyCard, removeCompanyCards } from '#worker/cards/remove-company-card.ts';
import * as pauses from '#worker/cards/pauses.ts';
import { saveCompanyCard, type CompanyEdit } from '#worker/cards/save-company-card.ts';
import { enqueuePropagation, propagateNow } from '#worker/cards/propagate.ts';

/** Company cards for organizations, which authorize the calls and record them. */
export function createCompanyCards(context: CardContext) {
  const { db } = context;
  return {
    list: (query: CompanyCardQuery) => readCompanyCardPage(context, query),
    find: (key: CompanyCardKey) => findCompanyCard(context, key),
    preview: (query: PreviewQuery) => previewCompanyCards(context, query),
    /** Makes a card and shows it. */
    async create(input: CompanyCardInput, origin: string) {
      const created = await insertCompanyCard(context, input);
      await propagateNow(context, [input.username], origin);
      return created;
    },
    /** Changes a card and shows it. */
    async save(edit: CompanyEdit, origin: string) {
      const saved = await saveCompanyCard(context, edit);
      await propagateNow(context, [edit.username], origin);
      return saved;
    },
    remove: (
      key: Parameters<typeof removeCompanyCard>[1],
      audit: D1PreparedStatement,
      origin: string,
    ) => removeCompanyCard(context, key, audit, origin),
    /** For the deletion of an organization: deletes at most `limit` cards and returns how many. */
    removeMany: (organizationId: string, limit: number, origin: string) =>
      removeCompanyCards(context, organizationId, limit, origin),
    countHeld: (organizationId: string, userIds: readonly string[]) =>
      holders.countHeldCards(db, organizationId, userIds),
    countByPolicy: (organizationId: string, assigned: readonly (readonly string[])[]) =>
      countCardsByPolicy(db, organizationId, assigned),
    findOrganization: (cardId: string) => holders.findCardOrganization(db, cardId),
    /** Statement after the one that changes a member's status, in its transaction. */
    settleHeld: (query: Parameters<typeof pauses.settleHeldPauses>[1]) =>
      pauses.settleHeldPauses(db, query),
    /**
     * Statements after those that suspend and restore members because of a plan. After each of them
     * `changes()` is the number of cards that `listStale` has from then on.
     */
    settlePlan: (billingOwnerId: string, at: Date) =>
      pauses.SETTLE_PLAN_PAUSES.map((sql) =>
        db.prepare(sql).bind(billingOwnerId, at.toISOString()),
      ),
    listStale: (query: Parameters<typeof pauses.listStaleCards>[1]) =>
      pauses.listStaleCards(db, query),
    clearStale: (organizationId: string, cards: readonly pauses.StaleCard[]) =>
      pauses.clearStaleCards(db, organizationId, cards),
    /**
     * Call before a change of members' status or groups, so that the queue shows it on their cards
     * even if the request ends; then call `propagate` with the names.
     */
    async enqueueHeld(organizationId: string, userIds: readonly string[], origin: string) {
      const names = await holders.listHeldUsernames(db, organizationId, userIds);
      await enqueuePropagation(context, names, origin);
      return names;
    },
    async propagate(names: readonly string[], origin: string) {
      await settleCardGaps(context, names);
      await propagateNow(context, names, origin);
    },
    settleGaps: (names: readonly string[]) => settleCardGaps(context, names),
    countGaps: (query: Parameters<typeof countCardGaps>[1]) => countCardGaps(db, query),
    listUsernames: (query: Parameters<typeof holders.listCompanyUsernames>[1]) =>
      holders.listCompanyUsernames(db, query),
  };
}
