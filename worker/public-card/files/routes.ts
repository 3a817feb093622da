import { Hono, type Context } from 'hono';
import { buildQrSvg } from '#shared/card/qr/qr-drawing.ts';
import { qrColors, type QrColors } from '#shared/card/qr/qr-palette.ts';
import { buildContentDisposition } from '#shared/format/file-name.ts';
import { documents, href } from '#shared/routes.ts';
import { buildVCard } from '#shared/vcard/vcard.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { clientAddress } from '#worker/http/rate-limit/client-address.ts';
import { toOriginTag, matchesEtag } from '#worker/public-card/etag.ts';
import { openContactPhoto, readContactPhoto } from '#worker/media/contact-photo.ts';
import { buildQrPng } from '#worker/public-card/files/qr-png.ts';
import type { PublicCardContext } from '#worker/public-card/public-card-context.ts';
import type { PublicCard } from '#worker/public-card/records/card-record.ts';
import { findCardForFile } from './find-card-for-file.ts';
import { openPreviewImage } from './preview-image.ts';

/** `drawQr` draws a QR code; tests count the calls. */
export type PublicCardFilesContext = Pick<
  PublicCardContext,
  'records' | 'bucket' | 'assets' | 'limitMisses' | 'rateLimit' | 'originOf' | 'build'
> & { drawQr?: typeof buildQrPng };

/** Width of a downloaded QR code, in pixels. */
const QR_FILE_PX = 1024;

const SHORT = 'public, max-age=60';
/**
 * As long as any picture of a card: a take-down must also reach cached copies
 * (docs/decisions/0014-pictures-follow-their-page.md).
 */
const VERSIONED = 'public, max-age=300';
/** An image may not run or load anything, wherever it is embedded. */
const IMAGE_HEADERS = {
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

const FILE_KEYS = ['contactFile', 'photo', 'qrSvg', 'qrPng', 'preview'] as const;
type FileKey = (typeof FILE_KEYS)[number];

interface CardFile {
  body: BodyInit | null;
  headers: Record<string, string>;
  /** Something was missing that the next request may find: the response must not be cached. */
  isIncomplete?: boolean;
}
type BuildFile = (record: PublicCard, c: Context<AppEnv>) => Promise<CardFile>;

/** The files of a published card: vCard, photo, QR code as SVG and PNG, and link preview. */
export function publicCardFileRoutes(context: PublicCardFilesContext): Hono<AppEnv> {
  const builders: Record<FileKey, BuildFile> = {
    contactFile: (record) => contactFile(context.bucket, record),
    photo: (record, c) => photoFile(context.bucket, record, c),
    qrSvg: qrSvgFile,
    qrPng: createQrPngFile(context.drawQr ?? buildQrPng),
    preview: (record, c) => previewFile(context, record, c),
  };
  const app = new Hono<AppEnv>();
  for (const key of FILE_KEYS) {
    app.get(documents[key], (c) => respond(context, c, key, builders[key]));
  }
  return app;
}

async function respond(
  context: PublicCardFilesContext,
  c: Context<AppEnv>,
  key: FileKey,
  build: BuildFile,
): Promise<Response> {
  c.header('Cache-Control', 'no-store');
  const found = await findCardForFile(context.records, c.req.param('username') ?? '', {
    host: c.get('host'),
    origin: context.originOf(c.req.url),
    limit: context.limitMisses(c.req.raw.headers),
  });
  if (found.kind === 'moved') {
    c.header('Cache-Control', SHORT);
    return c.redirect(
      found.origin + href(key, { username: found.to }) + new URL(c.req.url).search,
      301,
    );
  }
  const etag = buildFileEtag(found.record, context.build, key);
  if (matchesEtag(c.req.header('If-None-Match'), etag)) {
    return new Response(null, { status: 304, headers: { ETag: etag, 'Cache-Control': SHORT } });
  }
  // A 304 costs nothing and is not limited.
  await context.rateLimit(`files:${clientAddress(c.req.raw.headers)}`);
  const { body, headers, isIncomplete } = await build(found.record, c);
  const cacheable: Record<string, string> = { 'Cache-Control': SHORT, ETag: etag };
  const cacheHeaders = isIncomplete ? { 'Cache-Control': 'no-store' } : cacheable;
  return new Response(body, { headers: { ...cacheHeaders, ...headers } });
}

/**
 * The creation time distinguishes a card from a later one under the same username. A drawn preview
 * is identified by its file. A company's policy changes without a new version of the card.
 */
function buildFileEtag(
  { card, preview, policy, home }: PublicCard,
  build: string,
  key: FileKey,
): string {
  const created = Date.parse(card.createdAt).toString(36);
  const cacheVersion = key === 'preview' && preview !== null ? `${build}-${preview.file}` : build;
  const parts = [card.version, created, cacheVersion];
  if (policy !== undefined) parts.push(policy);
  if (home !== undefined) parts.push(toOriginTag(home));
  return `"${parts.join('-')}"`;
}

async function contactFile(media: R2Bucket, { card, url }: PublicCard): Promise<CardFile> {
  const photo = await readContactPhoto(media, card.contactPhoto);
  const text = buildVCard(card, {
    url,
    revisedAt: card.updatedAt,
    photoJpegBase64: photo.kind === 'jpeg' ? photo.base64 : undefined,
  });
  return {
    body: text,
    headers: {
      'Content-Type': 'text/vcard; charset=utf-8',
      // Inline: Safari on iPhone shows the contact at once, while an attachment ends up in
      // Downloads. Other browsers cannot show the type and save the file under its name either way.
      'Content-Disposition': buildContentDisposition('inline', {
        text: card.name || card.company,
        fallback: card.username,
        extension: 'vcf',
      }),
      'Content-Length': String(new TextEncoder().encode(text).length),
      'X-Robots-Tag': 'noindex',
    },
    isIncomplete: photo.kind === 'failed',
  };
}

/**
 * The photo at a URL that stays the same when the photo changes, because mail signatures link to
 * it. Throws `not_found` for a card without one.
 */
async function photoFile(
  media: R2Bucket,
  { card }: PublicCard,
  c: Context<AppEnv>,
): Promise<CardFile> {
  const photo = await openContactPhoto(media, card.contactPhoto, c.req.method === 'HEAD');
  if (photo === null) throw new ApiError('not_found');
  const headers = {
    ...IMAGE_HEADERS,
    'Content-Type': 'image/jpeg',
    'Content-Length': String(photo.size),
    'X-Robots-Tag': 'noindex',
  };
  return { body: photo.body, headers };
}

function findCodeColors({ template, brand }: PublicCard['card']): QrColors {
  return qrColors(template, 'template', brand?.colors);
}

async function qrSvgFile({ card, qr }: PublicCard, c: Context<AppEnv>): Promise<CardFile> {
  return {
    body: buildQrSvg(qr, findCodeColors(card), QR_FILE_PX),
    headers: { 'Content-Type': 'image/svg+xml', ...qrHeaders(card.username, 'svg', c) },
  };
}

/** QR codes cached per isolate, about 5 kB each. */
const QR_CACHE_MAX = 200;

/** Drawing a PNG takes milliseconds, so each code is drawn once. */
function createQrPngFile(drawQr: typeof buildQrPng): BuildFile {
  const drawn = new Map<string, Uint8Array<ArrayBuffer>>();
  return async ({ card, qr }, c) => {
    const colors = findCodeColors(card);
    // Everything that determines a code: its modules and its colors.
    const key = `${colors.ink} ${colors.tile} ${qr.path}`;
    const known = drawn.get(key);
    const body = known ?? (await drawQr(qr, colors, QR_FILE_PX));
    const [oldest] = drawn.keys();
    if (known === undefined && drawn.size >= QR_CACHE_MAX && oldest !== undefined)
      drawn.delete(oldest);
    drawn.set(key, body);
    return {
      body,
      headers: { 'Content-Type': 'image/png', ...qrHeaders(card.username, 'png', c) },
    };
  };
}

function qrHeaders(
  username: string,
  extension: string,
  c: Context<AppEnv>,
): Record<string, string> {
  const kind = c.req.query('download') === undefined ? 'inline' : 'attachment';
  const text = `${username}-qr-code`;
  return {
    ...IMAGE_HEADERS,
    'Content-Disposition': buildContentDisposition(kind, { text, fallback: text, extension }),
  };
}

/**
 * The card's own preview once it is drawn, otherwise its template's. A URL that names the exact
 * file may be cached longer; any other URL returns the current preview.
 */
async function previewFile(
  { bucket, assets }: PublicCardFilesContext,
  { card, preview }: PublicCard,
  c: Context<AppEnv>,
): Promise<CardFile> {
  const own = preview && (await openPreviewImage(bucket, preview.file, c.req.method === 'HEAD'));
  const headers: Record<string, string> = { 'Content-Type': 'image/png', ...IMAGE_HEADERS };
  if (preview && own) {
    const isVersioned = preview.file.startsWith(`${c.req.query('v')}-`);
    if (isVersioned) headers['Cache-Control'] = VERSIONED;
    headers['Content-Length'] = String(own.size);
    return { body: own.body, headers };
  }
  const asset = await assets.fetch(new URL(`/previews/${card.template}.png`, c.req.url));
  if (!asset.ok || asset.headers.get('Content-Type') !== 'image/png') {
    throw new ApiError('not_found');
  }
  return { body: await asset.arrayBuffer(), headers, isIncomplete: preview !== null };
}
