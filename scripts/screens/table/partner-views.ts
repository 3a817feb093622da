import { pages } from '#shared/routes.ts';
import {
  buildPartnerResponses,
  PARTNER_CALLS,
} from '#scripts/screens/responses/partner-responses.ts';
import { buildLoadedViews, press, type View } from '#scripts/screens/screen.ts';

// The franchise dashboard of a partner without customers, with 12 and with 300 of them.

const NEW = buildPartnerResponses(0);
const SMALL = buildPartnerResponses(12);
const LARGE = buildPartnerResponses(300);

const TAB_CALLS = {
  overview: PARTNER_CALLS.numbers,
  branding: PARTNER_CALLS.brand,
  users: PARTNER_CALLS.customers,
  api: PARTNER_CALLS.keys,
  analytics: PARTNER_CALLS.numbers,
  statements: PARTNER_CALLS.statements,
} as const;

export const PARTNER_VIEWS: readonly View[] = [
  ...Object.entries(TAB_CALLS).flatMap(([tab, call]) => {
    const path = `${pages.franchiseDashboard}?tab=${tab}`;
    const part = `partner ${tab}`;
    return buildLoadedViews({ part, path, call }, { none: NEW, few: SMALL, many: LARGE });
  }),
  {
    state: 'full',
    part: 'partner statement',
    path: `${pages.franchiseDashboard}?tab=statements`,
    person: 'full',
    responses: LARGE,
    prepare: press('October 2026'),
  },
];
