// Content-Disposition: RFC 6266; its `filename*`: RFC 8187 §3.2.

/** Longest name without its extension, in characters. */
const NAME_MAX = 80;
/** What ends a header line, hides in a name, or means something to a file system. */
const UNSAFE = /[\p{C}\p{Zl}\p{Zp}\\/:*?"<>|]+/gu;
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;

/** A file name from any text, in its own script, without path parts; `fallback` stands in when nothing is left. */
export function buildFileName(text: string, fallback: string, extension: string): string {
  const name = cleanName(text);
  return `${name === '' || DEVICE.test(name) ? fallback : name}.${extension}`;
}

/**
 * A Content-Disposition header that names the file twice: in ASCII for everyone (RFC 6266 appendix D), and as it is.
 * `fallback` must be plain ASCII, such as a username; it is used when the text has no ASCII of its own.
 */
export function contentDisposition(
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

/** Accents fall off their letters; whatever else is not ASCII goes, and so do the signs a header reads itself. */
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
