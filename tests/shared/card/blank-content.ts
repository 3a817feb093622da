import { buildCard, cardContentSchema } from '#shared/card/card.ts';

/** Content of an empty card; spread it and set the fields under test. */
export const BLANK_CONTENT = cardContentSchema.parse(buildCard(new Date(0), null));
