import { listPassNotifications } from '#shared/api/wallet/pass-notifications.ts';
import { pages } from '#shared/routes.ts';
import {
  fillField,
  press,
  runInOrder,
  see,
  type ScreenDefinition,
  type View,
} from '#scripts/screens/screen.ts';

const path = pages.premiumPass;
const PASSES = '**/api/passes/*';
const NOTIFICATIONS = `**${listPassNotifications.path}`;

const message = runInOrder(
  fillField('Title', 'New role'),
  fillField('Message', 'I build bridges in Porto now.'),
);
const tab = (name: string): string => `${path}?tab=${name}`;
const geofencing = tab('geofencing');

/** Results of pasted map addresses. */
const PLACE_VIEWS: readonly View[] = [
  {
    state: 'typical',
    part: 'place of a map link',
    path: geofencing,
    person: 'typical',
    prepare: runInOrder(
      fillField('Map link', 'https://www.openstreetmap.org/#map=17/38.7139/-9.1394'),
      see('Position taken'),
    ),
  },
  {
    state: 'error',
    part: 'place not read',
    path: geofencing,
    person: 'typical',
    prepare: runInOrder(
      fillField('Map link', 'https://maps.app.goo.gl/AbCdEf'),
      fillField(/^Radius/, '100 m'),
      see("doesn't contain a position"),
    ),
  },
];

const SENDING_VIEWS: readonly View[] = [
  {
    state: 'full',
    part: 'sent',
    path,
    person: 'typical',
    prepare: runInOrder(message, press('Send Notification'), see('Message Sent!')),
  },
  {
    state: 'error',
    part: 'not sent',
    path,
    person: 'typical',
    // Only sending fails: the list of sent messages has the same URL.
    prepare: runInOrder(
      message,
      (page) => page.route(NOTIFICATIONS, (route) => route.abort()),
      press('Send Notification'),
      see('Send Failed'),
    ),
  },
  {
    state: 'error',
    part: 'unfilled',
    path,
    person: 'typical',
    prepare: press('Send Notification'),
  },
];

export const PASS_MANAGER_SCREEN: ScreenDefinition = {
  views: [
    { state: 'empty', path, person: 'newcomer' },
    { state: 'empty', part: 'of a guest', path },
    { state: 'empty', part: 'card without a pass', path, person: 'free' },
    { state: 'typical', path, person: 'typical', prepare: message },
    { state: 'full', path, person: 'full', prepare: fillField('Message', 'm'.repeat(178)) },
    { state: 'loading', path, person: 'typical', pending: PASSES },
    { state: 'error', path, person: 'typical', failing: PASSES },
    ...['geofencing', 'design', 'templates', 'testing'].map((name): View => ({
      state: 'typical',
      part: name,
      path: tab(name),
      person: 'typical',
    })),
    ...['geofencing', 'design', 'templates'].map((name): View => ({
      state: 'error',
      part: name,
      path: tab(name),
      person: 'typical',
      failing: PASSES,
    })),
    ...PLACE_VIEWS,
    ...SENDING_VIEWS,
    { state: 'full', part: 'design', path: tab('design'), person: 'full' },
  ],
};
