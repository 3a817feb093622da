import type { TemplateKey } from '#shared/card/template.ts';
import type { ExchangeForm } from '#shared/card/visitor-form.ts';
import { buildFormHead, formStyles } from '#src/public-card/form/form-head.ts';
import { shownName } from '#src/public-card/head.ts';

/** Where Turnstile's script lies; fetched only where the operator has set its keys. */
const TURNSTILE_SCRIPT = 'https://challenges.cloudflare.com/turnstile/v0/api.js';

/** The style texts the form's page inlines. */
export function exchangeStyles(template: TemplateKey): string[] {
  return formStyles(template);
}

/** Everything before the body of the exchange form's page. */
export function buildExchangeHead({ card, siteKey }: ExchangeForm, script: string): string {
  return buildFormHead(card, {
    title: `Leave your details for ${shownName(card)}`,
    styles: exchangeStyles(card.template),
    scripts: [
      `<script src="${script}" defer></script>`,
      siteKey === null ? '' : `<script src="${TURNSTILE_SCRIPT}" async defer></script>`,
    ],
  });
}
