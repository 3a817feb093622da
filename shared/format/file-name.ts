// Content-Disposition: RFC 6266; its `filename*`: RFC 8187 §3.2.

/** Without the extension, in characters. */
const NAME_MAX = 80;
/** Characters that end a header line, are invisible, or have a meaning in a file system. */
const UNSAFE = /[\p{C}\p{Zl}\p{Zp}\\/:*?"<>|]+/gu;
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;

/**
 * Builds a file name from any text, in its own script and without path separators. Returns
 * `fallback` when no usable character remains.
 */
export function buildFileName(text: string, fallback: string, extension: string): string {
  const name = cleanName(text);
  return `${name === '' || DEVICE.test(name) ? fallback : name}.${extension}`;
}

/**
 * Content-Disposition header with an ASCII `filename` (RFC 6266 appendix D) and the full
 * `filename*`. `fallback` must be ASCII, such as a username; it is used when the text has no ASCII
 * characters.
 */
export function buildContentDisposition(
  kind: 'inline' | 'attachment',
  file: { text: string; fallback: string; extension: string },
): string {
  const { text, fallback, extension } = file;
  const ascii = buildFileName(toAscii(cleanName(text)), fallback, extension);
  const full = encodeExtended(buildFileName(text, fallback, extension));
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${full}`;
}

function cleanName(text: string): string {
  const name = text.toWellFormed().replace(UNSAFE, ' ').replace(/\s+/g, ' ');
  const cut = [...name.replace(/^[\s.]+/, '')].slice(0, NAME_MAX).join('');
  return cut.replace(/[\s.]+$/, '');
}

/** Strips accents, other non-ASCII characters and characters that are special in the header. */
function toAscii(text: string): string {
  const letters = text.normalize('NFKD').replace(/[^ -~]/g, '');
  return letters.replace(/["%;\\/]/g, '').trim();
}

function encodeExtended(text: string): string {
  return encodeURIComponent(text).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
