import type { ExchangeForm } from '#shared/brand/visitor-form.ts';
import { EXCHANGE_COPY } from './copy.ts';
import type { PageDesign } from '#src/public-card/organization-colors.ts';
import { buildFormHead, buildFormStyles } from '#src/public-card/form/form-head.ts';
import { findDisplayName } from '#src/public-card/head.ts';

/** Turnstile's script, loaded only when the operator has configured its keys. */
const TURNSTILE_SCRIPT = 'https://challenges.cloudflare.com/turnstile/v0/api.js';

export function buildExchangeStyles(design: PageDesign): string[] {
  return buildFormStyles(design);
}

export function buildExchangeHead({ card, siteKey }: ExchangeForm, script: string): string {
  return buildFormHead(card, {
    title: EXCHANGE_COPY.title(findDisplayName(card)),
    styles: buildExchangeStyles(card),
    scripts: [
      `<script src="${script}" defer></script>`,
      siteKey === null ? '' : `<script src="${TURNSTILE_SCRIPT}" async defer></script>`,
    ],
  });
}
