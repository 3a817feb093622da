import type { Page } from 'playwright';
import { pages } from '#shared/routes.ts';
import {
  buildAgentChanges,
  buildApps,
  buildDeliveries,
  buildFailedDelivery,
  buildKeys,
  buildUsage,
  buildWebhooks,
} from '#scripts/screens/program-responses.ts';
import { press, see, type View } from '#scripts/screens/screen.ts';
import { ORG } from '#scripts/screens/responses/team-responses.ts';

// API keys and webhooks, with what programs leave there.

/** Playwright tries the latest registered pattern first: the most specific ones come last. */
const buildResponses = (kind: 'person' | 'organization', base: string) => ({
  '**/api/keys*': buildKeys(kind),
  '**/api/oauth/apps*': buildApps(),
  '**/api/agent-changes*': buildAgentChanges(),
  '**/api/usage*': buildUsage(kind),
  [`${base}/webhook-endpoints`]: buildWebhooks(),
  [`${base}/webhook-endpoints/*/deliveries*`]: buildDeliveries(25),
  [`${base}/webhook-endpoints/*/deliveries/*`]: buildFailedDelivery(),
});

/** With the details of the message that failed. */
async function openHistory(page: Page): Promise<void> {
  await press('History of CRM')(page);
  const messages = page.getByRole('list', { name: 'Messages' });
  await messages.getByText('card.deleted').first().click();
  await messages.getByText('Internal Server Error').first().waitFor();
}

const PARTS: readonly { part: string; prepare: NonNullable<View['prepare']> }[] = [
  { part: 'programs', prepare: see('Old script') },
  { part: 'new API key', prepare: press('Create API key') },
  { part: 'new webhook', prepare: press('Create webhook') },
  { part: 'webhook history', prepare: openHistory },
];

function buildProgramViews(
  path: string,
  responses: NonNullable<View['responses']>,
): readonly View[] {
  return PARTS.map(({ part, prepare }) => ({
    state: 'full',
    part,
    path,
    person: 'full',
    responses,
    prepare,
  }));
}

/** In the settings of an account. */
export const PERSON_PROGRAM_VIEWS = buildProgramViews(
  pages.settings,
  buildResponses('person', '**/api'),
);

/** The programs of a team. */
export const ORGANIZATION_PROGRAM_RESPONSES = buildResponses(
  'organization',
  `**/api/organizations/${ORG}`,
);

/** Under Developers in a team, whose other responses are given. */
export function buildOrganizationProgramViews(
  others: NonNullable<View['responses']>,
): readonly View[] {
  const responses = { ...others, ...ORGANIZATION_PROGRAM_RESPONSES };
  return buildProgramViews(`${pages.team}?org=${ORG}&view=developers`, responses);
}
