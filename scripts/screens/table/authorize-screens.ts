import { readAuthorization, type Authorization } from '#shared/api/programs/oauth.ts';
import { pages } from '#shared/routes.ts';
import { see } from '#scripts/screens/screen.ts';
import type { ScreenDefinition } from '#scripts/screens/screen.ts';

const CALL = `**${readAuthorization.path}`;

const REQUESTED: Authorization = {
  client: { name: 'Claude', address: null },
  host: 'claude.ai',
  isOwnMachine: false,
  scopes: ['cards:read', 'cards:write', 'contacts:read', 'analytics:read'],
  preselected: null,
  refused: null,
};
const LONG: Authorization = {
  ...REQUESTED,
  client: {
    name: 'An assistant with a very long name of its',
    address: 'https://assistants.northwind.example/oauth/client-metadata.json',
  },
  host: 'a-rather-long-name-of-a-host.assistants.northwind.example:8443',
};
const PROGRAM: Authorization = {
  ...REQUESTED,
  client: { name: 'Cursor', address: null },
  host: 'cursor:',
  isOwnMachine: true,
};
const REFUSED: Authorization = {
  ...REQUESTED,
  refused: { message: 'PKCE with S256 is required.', redirectTo: 'https://claude.ai/' },
};

/** The consent screen of apps. */
export const AUTHORIZE_SCREENS = {
  authorize: {
    views: [
      { state: 'empty', part: 'signed out', path: pages.authorize },
      { state: 'typical', path: pages.authorize, person: 'full', responses: { [CALL]: REQUESTED } },
      { state: 'full', path: pages.authorize, person: 'full', responses: { [CALL]: LONG } },
      {
        state: 'full',
        part: 'of a program',
        path: pages.authorize,
        person: 'full',
        responses: { [CALL]: PROGRAM },
      },
      {
        state: 'error',
        part: 'of the app',
        path: pages.authorize,
        person: 'full',
        responses: { [CALL]: REFUSED },
      },
      {
        state: 'error',
        path: pages.authorize,
        person: 'full',
        prepare: see("This app can't be connected"),
      },
      { state: 'loading', path: pages.authorize, person: 'full', pending: CALL },
    ],
  },
} as const satisfies Record<string, ScreenDefinition>;
