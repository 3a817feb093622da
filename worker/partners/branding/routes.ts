import { Hono } from 'hono';
import * as contract from '#shared/api/organizations/partner/branding.ts';
import { validate } from '#worker/http/request/validate.ts';
import { storeSharedUpload } from '#worker/media/store-shared-upload.ts';
import { recordBrandImage, requireImageQuota } from '#worker/partners/branding/brand-images.ts';
import { saveStoredBrand } from '#worker/partners/branding/save-brand.ts';
import type { PartnerContext, PartnerEnv } from '#worker/partners/partner-context.ts';
import { readStoredBrand } from '#worker/partners/read-brand.ts';
import { buildStaffSource } from '#worker/partners/require-partner.ts';

/** The branding of a partner: read, save, and upload images for it. */
export function brandRoutes(context: PartnerContext): Hono<PartnerEnv> {
  const { db, now, requireUser, requirePartner, originOf } = context;
  const access = [requireUser, requirePartner('manageBranding')] as const;
  const app = new Hono<PartnerEnv>();

  app.get(contract.readBrand.path, ...access, async (c) =>
    c.json(await readStoredBrand(db, c.get('actor').organization.id)),
  );

  app.put(
    contract.saveBrand.path,
    ...access,
    validate(contract.saveBrand.request, contract.BRAND_MAX_BYTES),
    async (c) => {
      const source = buildStaffSource(c, now());
      return c.json(
        await saveStoredBrand(context, c.req.valid('json'), source, originOf(c.req.url)),
      );
    },
  );

  app.post(contract.uploadBrandImage.path, ...access, async (c) => {
    const { id } = c.get('actor').organization;
    await requireImageQuota(db, id, now());
    const { url, hash } = await storeSharedUpload(context, c.req.raw);
    await recordBrandImage(db, id, hash, now());
    return c.json({ url }, 201);
  });

  return app;
}
