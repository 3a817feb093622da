import { z } from 'zod';
import { endpoint } from '#shared/api/endpoint.ts';
import { statementLineSchema, statementTotalSchema } from '#shared/revenue/statement.ts';

/** Wallet cards of a partner's customers in a month. */
const walletUsageSchema = z.object({
  cards: z.int(),
  includedCards: z.int(),
  extraCards: z.int(),
  extraCardCents: z.int(),
  amountCents: z.int(),
  /** Null while the month is open, and where nothing was reported. */
  reportedAt: z.string().nullable(),
});
export type WalletUsage = z.infer<typeof walletUsageSchema>;

const statementSchema = z.object({
  /** Such as `2026-11`, in UTC. */
  month: z.string(),
  /** An open month's numbers still change. */
  state: z.enum(['open', 'closed']),
  lines: z.int(),
  totals: z.array(statementTotalSchema),
  closedAt: z.string().nullable(),
  /** SHA-256 over the statement before, every line and the totals; null while it is open. */
  hash: z.string().nullable(),
});
export type RevenueStatement = z.infer<typeof statementSchema>;

export const STATEMENTS_PAGE = 12;
export const STATEMENT_LINES_PAGE = 50;

/**
 * Statements of a partner, newest first; the months that are still open come first. Query: `before`, a
 * month. Empty for an organization that is no partner.
 */
export const listStatements = endpoint({
  method: 'GET',
  path: '/api/organizations/:org/statements',
  auth: true,
  request: null,
  response: z.object({
    statements: z.array(statementSchema),
    /** The `before` of the next page. */
    next: z.string().nullable(),
    /** Percent of what customers pay that the partner gets. */
    sharePercent: z.int(),
  }),
});
export type StatementPage = z.infer<typeof listStatements.response>;

/** A month with a page of its lines, oldest first. Query: `cursor`. `not_found` without such a month. */
export const readStatement = endpoint({
  method: 'GET',
  path: '/api/organizations/:org/statements/:month',
  auth: true,
  request: null,
  response: z.object({
    statement: statementSchema,
    usage: walletUsageSchema,
    lines: z.array(statementLineSchema),
    next: z.string().nullable(),
  }),
});
export type StatementDetails = z.infer<typeof readStatement.response>;

/** All lines of a month as CSV, with its totals and its hash. */
export const exportStatement = endpoint({
  method: 'GET',
  path: '/api/organizations/:org/statements/:month/lines.csv',
  auth: true,
  request: null,
  response: 'file',
});
