import { clientAssets, isDevServer } from '#worker/app-shell/client-assets.ts';
import { createLimitMisses } from '#worker/http/miss-limit.ts';
import { createRateGate } from '#worker/http/rate-limit.ts';
import type { PublicCardDeps } from '#worker/public-card/deps.ts';
import { nameEdition } from '#worker/public-card/etag.ts';
import type { AppDeps } from '#worker/wiring/app-deps.ts';

/** What the public documents of a card need; `appHead` starts the browser app where there is no card. */
export function publicCardDeps(deps: AppDeps, appHead: string): PublicCardDeps {
  const { bindings, settings } = deps;
  return {
    records: deps.records,
    limitMisses: createLimitMisses({
      // Every journey of a local start comes from one address.
      gate: createRateGate(
        settings.ENVIRONMENT === 'local' ? bindings.API_LIMIT : bindings.AUTH_LIMIT,
        'allow',
      ),
      now: deps.now,
    }),
    memory: deps.pages,
    documents: deps.documents,
    originOf: deps.originOf,
    onShown: deps.onShown,
    productName: settings.PRODUCT_NAME,
    build: nameEdition(clientAssets.build, [settings.PRODUCT_NAME, settings.PUBLIC_ORIGIN]),
    script: clientAssets.pageScript,
    videoScript: clientAssets.videoScript,
    appHead,
    isPolicySent: !isDevServer,
  };
}
