/** Every path of the product. `pages` are rendered by the app, `documents` by the Worker. */
export const pages = {
  home: '/',
  features: '/features',
  pricing: '/pricing',
  whiteLabel: '/white-label',
  caseStudies: '/case-studies',
  useCases: '/use-cases',
  useCase: '/use-cases/:category',
  integrations: '/integrations',
  mobileApp: '/mobile-app',
  help: '/help',
  docs: '/docs',
  status: '/status',
  contact: '/contact',
  demo: '/demo',
  setup: '/setup',
  terms: '/terms',
  privacy: '/privacy',
  cookies: '/cookies',
  signup: '/signup',
  login: '/login',
  forgotPassword: '/forgot-password',
  confirmEmail: '/confirm-email',
  verifyEmail: '/verify-email',
  pauseWebhook: '/pause-webhook',
  franchiseDashboard: '/franchise-dashboard',
  dashboard: '/dashboard',
  contacts: '/contacts',
  premiumPass: '/premium-pass',
  importCards: '/import',
  showCard: '/show',
  settings: '/settings',
  billing: '/billing',
  team: '/team',
  invite: '/invite',
  authorize: '/oauth/authorize',
  moderation: '/moderation',
  checkout: '/checkout',
} as const;

/** Screens for manual testing; served locally and in previews, never in production. */
export const testPages = {
  testDigitalCard: '/test-digital-card',
  testWatermark: '/test-watermark',
  debugStorage: '/debug-storage',
} as const;

export const documents = {
  card: '/:username',
  cardLong: '/card/:username',
  contactFile: '/card/:username/contact.vcf',
  photo: '/card/:username/photo.jpg',
  exchange: '/card/:username/exchange',
  report: '/card/:username/report',
  qrSvg: '/card/:username/qr.svg',
  qrPng: '/card/:username/qr.png',
  preview: '/card/:username/preview.png',
  applePass: '/card/:username/pass.pkpass',
  googlePass: '/card/:username/google-pass',
  passDownload: '/api/wallet-passes/:file',
  media: '/media/:file',
  /** An affiliate link. `r` is too short to be a username. */
  referral: '/r/:code',
  outbox: '/dev/outbox',
  robots: '/robots.txt',
  sitemap: '/sitemap.xml',
  securityTxt: '/.well-known/security.txt',
  brandManifest: '/brand.webmanifest',
} as const;

export const routes = { ...pages, ...testPages, ...documents } as const;

export type PageKey = keyof typeof pages;
export type TestPageKey = keyof typeof testPages;
export type RouteKey = keyof typeof routes;

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

export type PathParams<Path extends string> = [ParamNames<Path>] extends [never]
  ? []
  : [params: Record<ParamNames<Path>, string>];

/**
 * Fills the `:name` segments of a path pattern, each percent-encoded. Throws on a missing
 * parameter.
 */
export function fillPath<Path extends string>(path: Path, ...[params]: PathParams<Path>): string {
  return path.replace(/:([a-zA-Z]+)/g, (_, name: string) => {
    const value = (params as Record<string, string> | undefined)?.[name];
    if (value === undefined || value === '') throw new Error(`missing path parameter: ${name}`);
    return encodeURIComponent(value);
  });
}

/** Path of a route with its parameters: `href('card', { username: 'ann' })` returns `/ann`. */
export function href<Key extends RouteKey>(
  key: Key,
  ...params: PathParams<(typeof routes)[Key]>
): string {
  return fillPath(routes[key], ...params);
}
