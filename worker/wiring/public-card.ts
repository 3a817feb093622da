import { clientAssets, isDevServer } from '#worker/site/client-assets.ts';
import { createMissLimiters } from '#worker/http/rate-limit/miss-limiter.ts';
import { createRateLimiter } from '#worker/http/rate-limit/rate-limiter.ts';
import type { PublicCardDeps } from '#worker/public-card/public-card-deps.ts';
import { buildCacheVersion } from '#worker/public-card/etag.ts';
import type { AppDeps } from '#worker/wiring/app-deps.ts';

/** `appHead` starts the browser app on pages without a card. */
export function buildPublicCardDeps(deps: AppDeps, appHead: string): PublicCardDeps {
  const { bindings, settings } = deps;
  return {
    records: deps.records,
    limitMisses: createMissLimiters({
      // All local tests share one address.
      rateLimit: createRateLimiter(
        settings.ENVIRONMENT === 'local' ? bindings.API_LIMIT : bindings.AUTH_LIMIT,
        'allow',
      ),
      now: deps.now,
    }),
    pageCache: deps.pages,
    documents: deps.documents,
    originOf: deps.originOf,
    onCardView: deps.onCardView,
    productName: settings.PRODUCT_NAME,
    build: buildCacheVersion(clientAssets.build, [settings.PRODUCT_NAME, settings.PUBLIC_ORIGIN]),
    script: clientAssets.pageScript,
    videoScript: clientAssets.videoScript,
    appHead,
    isPolicySent: !isDevServer,
  };
}
