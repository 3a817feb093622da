import { PAGE_ROWS, TEST_PAGE_ROWS } from './site/page-rows.ts';

type PathRows = Readonly<Record<string, { path: string }>>;

function listPaths<Rows extends PathRows>(
  rows: Rows,
): { readonly [Key in keyof Rows]: Rows[Key]['path'] } {
  const paths = Object.entries(rows).map(([key, { path }]) => [key, path]);
  return Object.fromEntries(paths);
}

/** Rendered by the app. */
export const pages = /* @__PURE__ */ listPaths(PAGE_ROWS);
export const testPages = /* @__PURE__ */ listPaths(TEST_PAGE_ROWS);

/** Rendered by the Worker. */
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
  /** Verifies exported audit logs; a static file. */
  verifyAuditLog: '/verify-audit-log',
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
