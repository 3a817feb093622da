import { Hono } from 'hono';
import { readLegalTexts } from '#shared/api/legal.ts';
import { buildBrandTheme } from '#shared/brand/brand-theme.ts';
import { documents } from '#shared/routes.ts';
import { buildWebManifest } from '#shared/site/web-manifest.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import type { Kernel } from '#worker/kernel.ts';

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

/** `GET /api/legal`: the legal texts of the host's partner. */
export function legalRoutes({ brands }: Pick<Kernel, 'brands'>): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  app.get(readLegalTexts.path, async (c) => {
    const organizationId = c.get('brand')?.organizationId ?? null;
    const none = { terms: '', privacy: '' };
    const texts = organizationId === null ? none : await brands.readLegalTexts(organizationId);
    return c.json(texts);
  });
  return app;
}
