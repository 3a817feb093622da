import { Hono, type Context } from 'hono';
import { buildQrSvg } from '#shared/card/qr-drawing.ts';
import { TEMPLATES } from '#shared/card/template.ts';
import { buildVCard } from '#shared/card/vcard.ts';
import { contentDisposition } from '#shared/format/file-name.ts';
import { documents, href } from '#shared/routes.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { clientAddress } from '#worker/http/client-address.ts';
import type { LimitMisses } from '#worker/http/miss-limit.ts';
import type { RateGate } from '#worker/http/rate-limit.ts';
import { matchesEtag } from '#worker/public-card/etag.ts';
import { openContactPhoto, readContactPhoto } from '#worker/public-card/files/contact-photo.ts';
import { openPicture } from '#worker/public-card/files/preview-file.ts';
import { findCard } from '#worker/public-card/files/find-card.ts';
import { buildQrPng } from '#worker/public-card/files/qr-png.ts';
import type { CardRecords, PublicCard } from '#worker/public-card/record.ts';

export interface PublicCardFilesDeps {
  records: CardRecords;
  media: R2Bucket;
  assets: Fetcher;
  /** Limits the searches of a visitor for names that are not published. */
  limitMisses: LimitMisses;
  /** Limits the files written for one address. */
  gate: RateGate;
  /** The public origin of a request's address. */
  originOf: (url: string) => string;
  /** Draws a code; tests count the calls. */
  drawCode?: typeof buildQrPng;
  /** Names the deployed code: a new build may write the same card differently. */
  build: string;
}

/** Edge length of a downloaded code, in pixels. */
export const QR_DOWNLOAD_PX = 1024;

const SHORT = 'public, max-age=60';
/** As long as any picture of a card: a take-down must reach those who keep a copy (docs/decisions/0019). */
const NAMED = 'public, max-age=300';
/** A picture is an island: no script, no style, no request, wherever it is shown. */
const PICTURE_HEADERS = {
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

const FILE_KEYS = ['contactFile', 'photo', 'qrSvg', 'qrPng', 'preview'] as const;
type FileKey = (typeof FILE_KEYS)[number];

interface CardFile {
  body: BodyInit | null;
  headers: Record<string, string>;
  /** Something was missing that the next request may find: nobody may keep this answer. */
  isIncomplete?: boolean;
}
type BuildFile = (record: PublicCard, c: Context<AppEnv>) => Promise<CardFile>;

/** The files of a published card: contact, QR code as SVG and PNG, and the picture for link previews. */
export function publicCardFiles(deps: PublicCardFilesDeps): Hono<AppEnv> {
  const builders: Record<FileKey, BuildFile> = {
    contactFile: (record) => contactFile(deps.media, record),
    photo: (record, c) => photoFile(deps.media, record, c),
    qrSvg: qrSvgFile,
    qrPng: createQrPngFile(deps.drawCode ?? buildQrPng),
    preview: (record, c) => previewFile(deps, record, c),
  };
  const app = new Hono<AppEnv>();
  for (const key of FILE_KEYS) {
    app.get(documents[key], (c) => answer(deps, c, key, builders[key]));
  }
  return app;
}

async function answer(
  deps: PublicCardFilesDeps,
  c: Context<AppEnv>,
  key: FileKey,
  build: BuildFile,
): Promise<Response> {
  c.header('Cache-Control', 'no-store');
  const found = await findCard(deps.records, c.req.param('username') ?? '', {
    origin: deps.originOf(c.req.url),
    limit: deps.limitMisses(c.req.raw.headers),
  });
  if (found.kind === 'moved') {
    c.header('Cache-Control', SHORT);
    return c.redirect(href(key, { username: found.to }) + new URL(c.req.url).search, 301);
  }
  const etag = etagOf(found.record, deps.build, key);
  if (matchesEtag(c.req.header('If-None-Match'), etag)) {
    return new Response(null, { status: 304, headers: { ETag: etag, 'Cache-Control': SHORT } });
  }
  // What a browser has already costs nothing and is not limited.
  await deps.gate(`files:${clientAddress(c.req.raw.headers)}`);
  const { body, headers, isIncomplete } = await build(found.record, c);
  const kept: Record<string, string> = { 'Cache-Control': SHORT, ETag: etag };
  const keeping = isIncomplete ? { 'Cache-Control': 'no-store' } : kept;
  return new Response(body, { headers: { ...keeping, ...headers } });
}

/** The time of creation tells a card from a later one under the same name; a picture is another with its file. */
function etagOf({ card, preview }: PublicCard, build: string, key: FileKey): string {
  const made = Date.parse(card.createdAt).toString(36);
  const edition = key === 'preview' && preview !== null ? `${build}-${preview.file}` : build;
  return `"${card.version}-${made}-${edition}"`;
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
      // Inline: Safari on iPhone shows the contact at once, where an attachment ends in its downloads. Every other
      // browser cannot show the type and saves the file under its name either way.
      'Content-Disposition': contentDisposition('inline', {
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
 * The photo of the contact file, at an address that stays the same when the photo changes: mail signatures name it. Throws
 * `not_found` for a card without one.
 */
async function photoFile(
  media: R2Bucket,
  { card }: PublicCard,
  c: Context<AppEnv>,
): Promise<CardFile> {
  const photo = await openContactPhoto(media, card.contactPhoto, c.req.method === 'HEAD');
  if (photo === null) throw new ApiError('not_found');
  const headers = {
    ...PICTURE_HEADERS,
    'Content-Type': 'image/jpeg',
    'Content-Length': String(photo.size),
    'X-Robots-Tag': 'noindex',
  };
  return { body: photo.body, headers };
}

async function qrSvgFile({ card, qr }: PublicCard, c: Context<AppEnv>): Promise<CardFile> {
  return {
    body: buildQrSvg(qr, TEMPLATES[card.template].qr, QR_DOWNLOAD_PX),
    headers: { 'Content-Type': 'image/svg+xml', ...qrHeaders(card.username, 'svg', c) },
  };
}

/** Most codes an isolate remembers: about five thousand bytes each. */
const CODES_MAX = 200;

/** The code as PNG. Drawing takes milliseconds, so each is drawn once for as long as it stays the same. */
function createQrPngFile(drawCode: typeof buildQrPng): BuildFile {
  const drawn = new Map<string, Uint8Array<ArrayBuffer>>();
  return async ({ card, qr }, c) => {
    // All a code is made of: its modules and the template's colors.
    const key = `${card.template} ${qr.path}`;
    const known = drawn.get(key);
    const body = known ?? (await drawCode(qr, TEMPLATES[card.template].qr, QR_DOWNLOAD_PX));
    const [oldest] = drawn.keys();
    if (known === undefined && drawn.size >= CODES_MAX && oldest !== undefined)
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
    ...PICTURE_HEADERS,
    'Content-Disposition': contentDisposition(kind, { text, fallback: text, extension }),
  };
}

/**
 * The card's own picture once it is drawn, else its template's. The address that names the very picture may be kept longer:
 * any other answers with what the card shows by now.
 */
async function previewFile(
  { media, assets }: PublicCardFilesDeps,
  { card, preview }: PublicCard,
  c: Context<AppEnv>,
): Promise<CardFile> {
  const own = preview && (await openPicture(media, preview.file, c.req.method === 'HEAD'));
  const headers: Record<string, string> = { 'Content-Type': 'image/png', ...PICTURE_HEADERS };
  if (preview && own) {
    const isNamed = preview.file.startsWith(`${c.req.query('v')}-`);
    if (isNamed) headers['Cache-Control'] = NAMED;
    headers['Content-Length'] = String(own.size);
    return { body: own.body, headers };
  }
  const asset = await assets.fetch(new URL(`/previews/${card.template}.png`, c.req.url));
  if (!asset.ok || asset.headers.get('Content-Type') !== 'image/png') {
    throw new ApiError('not_found');
  }
  return { body: await asset.arrayBuffer(), headers, isIncomplete: preview !== null };
}
