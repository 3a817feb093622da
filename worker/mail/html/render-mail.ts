import { escapeHtml } from '#shared/format/html.ts';
import { findDirection } from '#shared/text/direction.ts';
import type { MailBody, MailPart } from '#worker/http/mail-content.ts';
import type { Letterhead } from '#worker/http/send-mail.ts';
import { buildMailStyle, WIDTH } from './mail-style.ts';

type Styles = ReturnType<typeof buildMailStyle>;

const TABLE = 'role="presentation" border="0" cellpadding="0" cellspacing="0"';
/** Of a link preview. */
const PICTURE_RATIO = 630 / 1200;
const LOGO_HEIGHT = 40;

/**
 * The HTML of a mail. Every text is escaped, and addresses come from the description alone: nothing
 * that a person wrote becomes markup, a style or a link.
 */
export function renderMail(subject: string, body: MailBody, letterhead: Letterhead): string {
  const styles = buildMailStyle(letterhead.color);
  const { inline, ground, sheet, sheetText } = styles;
  const { picture, title, parts, action, after = [], footer = [] } = body;
  const content = [
    `<h1 class="t" dir="${findDirection(title)}" style="${inline.title}">${toHtml(title)}</h1>`,
    ...parts.map((part) => renderPart(part, styles)),
    action === undefined ? '' : renderButton(action, styles),
    ...after.map((part) => renderPart(part, styles)),
  ].join('');
  const notes = footer.map((part) => renderNote(part, styles)).join('');
  return [
    '<!doctype html><html lang="en" dir="ltr"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    `<title>${escapeHtml(subject)}</title><style>${sheetText}</style></head>`,
    `<body class="g" style="${inline.body}">`,
    `<div style="display:none;mso-hide:all">${toHtml(findFirstWords(parts))}</div>`,
    `<table ${TABLE} width="100%" bgcolor="${ground}" class="g"><tr>`,
    `<td align="center" class="g" style="${inline.ground}">`,
    // Word knows no `max-width`.
    `<!--[if mso]><table ${TABLE} width="${WIDTH}"><tr><td><![endif]-->`,
    `<table ${TABLE} width="100%" style="max-width:${WIDTH}px">`,
    `<tr><td align="left" style="${inline.head}">${renderBrand(letterhead, styles)}</td></tr>`,
    `<tr><td align="left" bgcolor="${sheet}" class="s" style="${inline.sheet}">`,
    picture === undefined ? '' : renderPicture(picture),
    `<table ${TABLE} width="100%"><tr><td style="${inline.content}">${content}</td></tr></table>`,
    `</td></tr><tr><td align="left" class="m" style="${inline.footer}">${notes}`,
    `<p class="m" dir="${findDirection(letterhead.name)}" style="${inline.note}">${toHtml(letterhead.name)}</p>`,
    '</td></tr></table><!--[if mso]></td></tr></table><![endif]--></td></tr></table></body></html>',
  ].join('');
}

/** What lists of mails show after the subject. */
function findFirstWords(parts: readonly MailPart[]): string {
  return parts.find((part) => typeof part === 'string') ?? '';
}

/** The name stands in letters even next to a logo, which may be a dot, or blocked. */
function renderBrand({ name, logo }: Letterhead, { inline }: Styles): string {
  const picture =
    logo === ''
      ? ''
      : `<table ${TABLE}><tr><td style="${inline.logo}"><img src="${escapeHtml(logo)}" alt="" height="${LOGO_HEIGHT}" border="0" style="display:block;height:auto;max-height:${LOGO_HEIGHT}px;max-width:240px"></td></tr></table>`;
  return `${picture}<p class="t" dir="${findDirection(name)}" style="${inline.brand}">${toHtml(name)}</p>`;
}

function renderPicture({ url, href, alt }: NonNullable<MailBody['picture']>): string {
  const height = Math.round(WIDTH * PICTURE_RATIO);
  return `<a href="${escapeHtml(href)}"><img src="${escapeHtml(url)}" alt="${escapeHtml(alt)}" width="${WIDTH}" height="${height}" border="0" style="display:block;width:100%;height:auto"></a>`;
}

function renderPart(part: MailPart, styles: Styles): string {
  const { inline } = styles;
  if (typeof part === 'string') return renderParagraph(part, inline.text);
  if ('link' in part) return renderLink(part, inline.text, styles);
  if ('quote' in part) {
    const words = `<td class="q t" dir="${findDirection(part.quote)}" style="${inline.quote}">${toHtml(part.quote)}</td>`;
    return renderBlock(`<tr>${words}</tr>`);
  }
  if ('items' in part) {
    const rows = part.items.map(
      (item) =>
        `<tr><td valign="top" class="m" style="${inline.label}">–</td><td class="t" dir="${findDirection(item)}" style="${inline.value}">${toHtml(item)}</td></tr>`,
    );
    return renderBlock(rows.join(''));
  }
  const rows = part.fields.map(
    ([name, value]) =>
      `<tr><td valign="top" class="m" style="${inline.label}">${toHtml(name)}</td><td class="t" dir="${findDirection(value)}" style="${inline.value}">${toHtml(value)}</td></tr>`,
  );
  return renderBlock(rows.join(''));
}

function renderParagraph(text: string, style: string, color: 't' | 'm' = 't'): string {
  return `<p class="${color}" dir="${findDirection(text)}" style="${style}">${toHtml(text)}</p>`;
}

function renderLink(
  { link, url }: { link: string; url: string },
  style: string,
  { inline }: Styles,
): string {
  return `<p class="t" style="${style}"><a class="a" href="${escapeHtml(url)}" style="${inline.link}">${toHtml(link)}</a></p>`;
}

/** A table with the distance of a paragraph to what follows. */
function renderBlock(rows: string): string {
  return `<table ${TABLE}>${rows}</table><table ${TABLE}><tr><td height="16" style="font-size:1px;line-height:16px">&nbsp;</td></tr></table>`;
}

function renderButton({ label, url }: { label: string; url: string }, styles: Styles): string {
  const { inline, fill } = styles;
  const link = `<a href="${escapeHtml(url)}" style="${inline.press}">${toHtml(label)}</a>`;
  return renderBlock(
    `<tr><td align="center" bgcolor="${fill}" style="${inline.button}">${link}</td></tr>`,
  );
}

function renderNote(part: MailPart, styles: Styles): string {
  const { note } = styles.inline;
  if (typeof part === 'string') return renderParagraph(part, note, 'm');
  return 'link' in part ? renderLink(part, note, styles) : renderPart(part, styles);
}

function toHtml(text: string): string {
  return escapeHtml(text).replaceAll('\n', '<br>');
}
