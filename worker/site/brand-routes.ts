import { Hono } from 'hono';
import { readLegalTexts, readPublishedLegal } from '#shared/api/legal.ts';
import { buildBrandTheme } from '#shared/brand/brand-theme.ts';
import { legalKindSchema } from '#shared/legal/legal-document.ts';
import { documents } from '#shared/routes.ts';
import { buildWebManifest } from '#shared/site/web-manifest.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import type { Kernel } from '#worker/kernel.ts';
import { findPublishedLegal } from '#worker/site/legal-texts.ts';

/** The manifest of the app as it is installed from a partner's host. */
export function brandFileRoutes({ brands }: Pick<Kernel, 'brands'>): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  app.get(documents.brandManifest, (c) => {
    const brand = c.get('brand') ?? brands.installation;
    const { productName, tagline, icon, colors } = brand;
    const ground = colors === null ? undefined : buildBrandTheme(colors).grounds.dark;
    const own = brand.organizationId === null ? undefined : { tagline, icon, ground };
    return c.body(buildWebManifest(productName, own), 200, {
      'Content-Type': 'application/manifest+json',
      // A browser's copy would be older than the brand.
      'Cache-Control': 'no-cache',
    });
  });
  return app;
}

/** `GET /api/legal`: the legal texts of the host's partner; `/:kind`: a published one. */
export function legalRoutes({ brands, db }: Pick<Kernel, 'brands' | 'db'>): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  app.get(readLegalTexts.path, async (c) => {
    const organizationId = c.get('brand')?.organizationId ?? null;
    const none = { terms: '', privacy: '' };
    const texts = organizationId === null ? none : await brands.readLegalTexts(organizationId);
    return c.json(texts);
  });
  app.get(readPublishedLegal.path, async (c) => {
    const kind = legalKindSchema.safeParse(c.req.param('kind'));
    if (!kind.success) throw new ApiError('not_found');
    // The operator's texts name the operator, whom a partner's customers have no contract with.
    if ((c.get('brand')?.organizationId ?? null) !== null) return c.json({ published: null });
    const version = c.req.query('version') ?? null;
    const published = await findPublishedLegal(db, kind.data, version);
    if (published === null && version !== null) throw new ApiError('not_found');
    return c.json({ published });
  });
  return app;
}
