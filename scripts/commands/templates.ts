// `npm run templates`: draws the pictures of all templates from the card view, into
// public/previews/. Template names select templates.
import process from 'node:process';
import { drawFallbackPreviews } from '#scripts/drawings/cards/draw-fallback-previews.ts';
import { drawPreviewBackgrounds } from '#scripts/drawings/cards/draw-preview-backgrounds.ts';
import { TEMPLATE_KEYS } from '#shared/card/templates.ts';

const named = TEMPLATE_KEYS.filter((key) => process.argv.includes(key));
const keys = named.length > 0 ? named : TEMPLATE_KEYS;
await drawFallbackPreviews(keys);
await drawPreviewBackgrounds(keys);
