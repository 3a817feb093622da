import type { CardContext } from '#worker/cards/card-context.ts';
import {
  insertCompanyCard,
  type CompanyCardInput,
} from '#worker/cards/company/insert-company-card.ts';
import {
  findCompanyCard,
  previewCompanyCards,
  type CompanyCardKey,
  type PreviewQuery,
} from '#worker/cards/company/find-company-card.ts';
import * as holders from '#worker/cards/company/holders.ts';
import {
  readCompanyCardPage,
  type CompanyCardQuery,
} from '#worker/cards/company/read-company-card-page.ts';
import {
  removeCompanyCard,
  removeCompanyCards,
} from '#worker/cards/company/remove-company-card.ts';
import { saveCompanyCard, type CompanyEdit } from '#worker/cards/company/save-company-card.ts';
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
    findOrganization: (cardId: string) => holders.findCardOrganization(db, cardId),
    pauseHeld: (query: Parameters<typeof holders.pauseHeldCards>[1]) =>
      holders.pauseHeldCards(db, query),
    resumeHeld: (query: Parameters<typeof holders.resumeHeldCards>[1]) =>
      holders.resumeHeldCards(db, query),
    moveHolder: (query: Parameters<typeof holders.moveHolder>[1]) => holders.moveHolder(db, query),
    /**
     * Shows a change of holders, of their groups or of a pause on their cards. Call it before the
     * write too, so that the queue does it if the request ends.
     */
    async enqueueHeld(organizationId: string, userIds: readonly string[], origin: string) {
      const names = await holders.listHeldUsernames(db, organizationId, userIds);
      await enqueuePropagation(context, names, origin);
      return names;
    },
    propagate: (names: readonly string[], origin: string) => propagateNow(context, names, origin),
    listUsernames: (query: Parameters<typeof holders.listCompanyUsernames>[1]) =>
      holders.listCompanyUsernames(db, query),
  };
}
export type CompanyCards = ReturnType<typeof createCompanyCards>;
