import { buildCard, cardContentSchema } from '#shared/card/card.ts';

/** What a card nobody has written on yet is published with; spread it, and say what a test is about. */
export const BLANK_CONTENT = cardContentSchema.parse(buildCard(new Date(0), null));
