import {
  sendPassNotification,
  listPassNotifications,
} from '#shared/api/wallet/pass-notifications.ts';
import { listPasses } from '#shared/api/wallet/wallet-passes.ts';
import { notificationSchema } from '#shared/wallet/pass-notification.ts';
import { buildPageSchema, PAGE_QUERY, slicePage } from '#shared/api/pages.ts';
import { publicCall, publicList } from '#shared/api/v1/public-call.ts';

const reportSchema = sendPassNotification.response.shape.notification;

const passSchema = listPasses.response.shape.passes.element.omit({ cardId: true });
/** Without the ID that its owner's browsers know the card by. */
const withoutCardId = (pass: unknown): unknown => passSchema.parse(pass);

export const listPassesCall = publicList({
  name: 'listPasses',
  summary: 'List your wallet passes, newest first.',
  scope: 'passes:read',
  app: listPasses,
  request: null,
  query: PAGE_QUERY,
  response: buildPageSchema(passSchema),
  toPage: ({ passes }, { page }) => {
    const { data, next } = slicePage(passes, ({ serial }) => serial, page);
    return { data: data.map(withoutCardId), next };
  },
});

export const listPassMessagesCall = publicList({
  name: 'listPassMessages',
  summary: 'List the latest messages to holders of your passes, and whom they reached.',
  scope: 'passes:read',
  app: listPassNotifications,
  request: null,
  query: PAGE_QUERY,
  response: buildPageSchema(reportSchema),
  toPage: ({ notifications }, { page }) => slicePage(notifications, ({ id }) => id, page),
});

export const sendPassMessageCall = publicCall({
  name: 'sendPassMessage',
  summary: 'Send a message to everyone who holds a pass of your cards.',
  scope: 'passes:write',
  app: sendPassNotification,
  request: notificationSchema,
  response: reportSchema,
  status: 202,
  example: { body: { title: 'Engines', message: 'Our new office opens on Monday.' } },
  toApp: ({ params, query, body }, callId) => ({ params, query, body: { ...body, id: callId } }),
  toPublic: ({ notification }) => notification,
});
