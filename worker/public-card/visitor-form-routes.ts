import { Hono, type Context } from 'hono';
import type { z } from 'zod';
import type { FormValues, ShownCard } from '#shared/brand/visitor-form.ts';
import type { RequestHost } from '#shared/hosts/request-host.ts';
import { documents, href } from '#shared/routes.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { clientAddress } from '#worker/http/rate-limit/client-address.ts';
import type { MissLimiter } from '#worker/http/rate-limit/miss-limiter.ts';
import type { Kernel } from '#worker/kernel.ts';
import { findPublicCard } from '#worker/public-card/find-public-card.ts';
import { handleVisitorForm, type ShowForm } from '#worker/http/request/handle-visitor-form.ts';

export interface Submitter {
  address: string;
  /** The product's. */
  origin: string;
  /** The host that the form was sent to. */
  host: RequestHost;
}

interface VisitorFormOptions<Schema extends z.ZodType> {
  /** The form's page in `documents`, and the prefix of its rate limit. */
  name: 'exchange' | 'report';
  /** The endpoint's path. Without a `:username` in it, the form has a field of that name. */
  path: string;
  schema: Schema;
  /** Converts form fields, which are all strings, to the body that the schema expects. */
  fromFields: (fields: URLSearchParams) => unknown;
  /** Whether visitors may use the form of this card. */
  isOpen: (card: ShownCard) => boolean;
  createShowForm: (c: Context<AppEnv>, card: ShownCard) => ShowForm;
  /** What an empty form already contains. */
  findInitialValues?: (c: Context<AppEnv>, card: ShownCard) => FormValues;
  /** `username` is the path's, in lower case. */
  submit: (value: z.output<Schema>, from: Submitter, username: string) => Promise<void>;
}

/** A form about a card for visitors: its page and its endpoint, with and without JavaScript. */
export function visitorFormRoutes<Schema extends z.ZodType>(
  kernel: Kernel,
  form: VisitorFormOptions<Schema>,
): Hono<AppEnv> {
  const app = new Hono<AppEnv>();

  async function requireOpenCard(
    username: string,
    origin: string,
    options: { limit?: MissLimiter; host: RequestHost },
  ): Promise<ShownCard> {
    const card = await findPublicCard(kernel, username, origin, options);
    if (card === null || !form.isOpen(card)) throw new ApiError('not_found');
    return card;
  }

  app.get(documents[form.name], async (c) => {
    const typed = c.req.param('username');
    const limit = kernel.limitMisses(c.req.raw.headers);
    const options = { limit, host: c.get('host') };
    const card = await requireOpenCard(typed.toLowerCase(), kernel.originOf(c.req.url), options);
    if (card.username !== typed) {
      c.header('Cache-Control', 'no-cache');
      const path = href(form.name, { username: card.username });
      return c.redirect(path + new URL(c.req.url).search, 301);
    }
    const values = form.findInitialValues?.(c, card) ?? {};
    return form.createShowForm(c, card)({ values }, 200);
  });

  app.post(form.path, async (c) => {
    const address = clientAddress(c.req.raw.headers);
    await kernel.rateLimit(`${form.name}:${address}`);
    // Another site must not submit in its visitors' names, nor from their many addresses.
    if (c.req.header('Sec-Fetch-Site') === 'cross-site') throw new ApiError('bad_request');
    const origin = kernel.originOf(c.req.url);
    const inPath = c.req.param('username')?.toLowerCase();
    const host = c.get('host');
    if (inPath !== undefined && host.kind !== 'product') {
      await requireOpenCard(inPath, origin, { host });
    }
    return handleVisitorForm(c, {
      schema: form.schema,
      fromFields: form.fromFields,
      openForm: async ({ username = '' }) =>
        form.createShowForm(
          c,
          await requireOpenCard(inPath ?? username.toLowerCase(), origin, { host }),
        ),
      submit: (value) => form.submit(value, { address, origin, host }, inPath ?? ''),
    });
  });

  return app;
}
