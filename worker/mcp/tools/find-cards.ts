import { z } from 'zod';
import { listCardsCall, publicCardSchema } from '#shared/api/v1/calls/card-calls.ts';
import { tool } from './tool.ts';

/** Pages that one call searches. */
const PAGES_MAX = 5;

const cardSummarySchema = publicCardSchema.pick({
  username: true,
  url: true,
  name: true,
  title: true,
  company: true,
  isActive: true,
  version: true,
});
type CardSummary = z.infer<typeof cardSummarySchema>;

const pageSchema = z.object({ data: z.array(cardSummarySchema), next: z.string().nullable() });

export const findCardsTool = tool({
  name: 'find_cards',
  title: 'Find cards',
  description:
    'Lists the cards of this account, or those whose name, title, company or username contains a text.',
  scopes: ['cards:read'],
  input: z.object({
    text: z.string().max(100).optional().describe('Text to search for. Absent: all cards.'),
    cursor: z.string().max(1000).optional().describe('“next” of the answer before.'),
  }),
  output: z.object({
    cards: z.array(cardSummarySchema),
    next: z.string().nullable().describe('More cards follow if this is not null.'),
  }),
  async run({ callApi }, { text = '', cursor }) {
    const cards: CardSummary[] = [];
    let next = cursor;
    for (let page = 0; page < PAGES_MAX; page += 1) {
      const query = { limit: 100, cursor: next };
      const found = pageSchema.parse(await callApi(listCardsCall.name, { query }));
      cards.push(...found.data.filter((card) => containsText(card, text)));
      if (found.next === null) return { cards, next: null };
      next = found.next;
      if (text === '') break;
    }
    return { cards, next: next ?? null };
  },
});

function containsText({ name, title, company, username }: CardSummary, text: string): boolean {
  const words = [name, title, company, username].join('\n').toLowerCase();
  return words.includes(text.trim().toLowerCase());
}
