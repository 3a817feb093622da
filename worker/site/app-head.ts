import { buildBrandStyle, buildBrandTheme } from '#shared/brand/brand-theme.ts';
import type { ShownBrand } from '#shared/brand/shown-brand.ts';
import { escapeHtml } from '#shared/format/html.ts';
import { ICON_LINKS } from '#shared/icon-links.ts';
import { MANIFEST_PATH } from '#shared/offline.ts';
import { documents } from '#shared/routes.ts';
import type { PageAddress } from '#shared/site/site-pages.ts';
import { buildThemeHead } from '#shared/site/theme.ts';
import { APP_CSP, buildAppCsp, hashSource } from '#worker/http/middleware/security-headers.ts';
import type { Kernel } from '#worker/kernel.ts';
import { listServerConditions, readMailHost } from './server-conditions.ts';
import { clientAssets, isDevServer } from './client-assets.ts';

export type ShellKernel = Pick<Kernel, 'brands' | 'settings' | 'ai'>;

/** Test pages are never served in production. */
export function servesTestPages({ settings }: Pick<ShellKernel, 'settings'>): boolean {
  return settings.ENVIRONMENT !== 'production';
}

/** The CSP of a document that runs the client bundle. It names the hash of a partner's colors. */
export function buildAppPolicy({ colors }: ShownBrand): string {
  if (colors === null) return APP_CSP;
  return buildAppCsp([hashSource(buildBrandStyle(buildBrandTheme(colors)))]);
}

/**
 * What a document's head needs to start the browser app: theme, settings, fonts, styles and modules.
 * A partner's brand is in it, so that the app shows it from the first paint without a request. All of
 * its texts are escaped, its pictures are our own files, and its colors were parsed as colors.
 */
export function buildAppHead(
  kernel: ShellKernel,
  brand: ShownBrand,
  page?: PageAddress['key'],
): string {
  const { script, styles, preloads, fonts } = clientAssets.app;
  const pageAssets = page === undefined ? undefined : clientAssets.pages[toFolder(page)];
  const theme = brand.colors && buildBrandTheme(brand.colors);
  return [
    // Before the styles: a script waits for the style sheets above it.
    buildThemeHead(theme?.grounds),
    buildSettingsMeta(kernel, brand),
    servesTestPages(kernel) ? '<meta name="test-pages" content="open">' : '',
    ...fonts.map(
      (path) => `<link rel="preload" href="${path}" as="font" type="font/woff2" crossorigin>`,
    ),
    ...[...styles, ...(pageAssets?.styles ?? [])].map(
      (path) => `<link rel="stylesheet" href="${path}">`,
    ),
    theme === null ? '' : `<style>${buildBrandStyle(theme)}</style>`,
    ...[...preloads, ...(pageAssets?.preloads ?? [])].map(
      (path) => `<link rel="modulepreload" href="${path}">`,
    ),
    isDevServer ? DEV_PREAMBLE : '',
    `<script type="module" src="${script}"></script>`,
  ].join('');
}

/** Settings that the app reads before its first paint (`src/browser/app-settings.ts`). */
function buildSettingsMeta(kernel: ShellKernel, brand: ShownBrand): string {
  const { settings } = kernel;
  const isPartner = brand.organizationId !== null;
  const own = [brand.hasTerms ? 'terms' : '', brand.hasPrivacy ? 'privacy' : ''].join(' ').trim();
  const values: Readonly<Record<string, string>> = {
    product: brand.productName,
    'support-email': brand.supportEmail,
    // The installation's profiles are not the partner's.
    social: isPartner ? '' : settings.SOCIAL_LINKS.join(','),
    ...(!isPartner && { 'claim-source': settings.CLAIM_SOURCE }),
    'guest-dashboard': String(settings.GUEST_DASHBOARD),
    conditions: listServerConditions(kernel, brand).join(' '),
    'mail-host': readMailHost(settings),
    subprocessors: settings.SUBPROCESSORS,
    location: settings.DATA_LOCATION,
    ...(isPartner && {
      logo: brand.logo,
      tagline: brand.tagline,
      watermark: brand.hasWatermark ? 'on' : 'off',
      legal: own,
    }),
  };
  const attributes = Object.entries(values).map(
    ([name, value]) => `data-${name}="${escapeHtml(value)}"`,
  );
  return `<meta name="app-settings" content="" ${attributes.join(' ')}>`;
}

/**
 * Icon and manifest of the app. Without an icon of its own a partner has none: the product's would
 * name someone else.
 */
export function buildIconLinks(brand: ShownBrand): string {
  const isPartner = brand.organizationId !== null;
  const manifest = isPartner ? documents.brandManifest : MANIFEST_PATH;
  const manifestLink = isDevServer ? '' : `<link rel="manifest" href="${manifest}">`;
  if (!isPartner) return ICON_LINKS + manifestLink;
  const { icon } = brand;
  const links =
    icon === ''
      ? '<link rel="icon" href="data:,">'
      : `<link rel="icon" href="${icon}"><link rel="apple-touch-icon" href="${icon}">`;
  return links + manifestLink;
}

/** `forgotPassword` maps to `src/pages/forgot-password`. */
function toFolder(page: PageAddress['key']): string {
  return page.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

const DEV_PREAMBLE =
  '<script type="module" src="/@vite/client"></script><script type="module">' +
  'import { injectIntoGlobalHook } from "/@react-refresh";injectIntoGlobalHook(window);' +
  'window.$RefreshReg$ = () => {};window.$RefreshSig$ = () => (type) => type;</script>';
