// A signature as a tree: what the preview draws and what is copied are one thing. Mail programs know tables, attributes
// and inline styles; Word, which draws mails in classic Outlook, knows little else.

import { escapeHtml } from '#shared/format/html.ts';

/** The elements a signature is made of, and no others. */
export type SignatureTag = 'table' | 'tbody' | 'tr' | 'td' | 'a' | 'img' | 'span' | 'br';

/** The attributes a signature uses, as HTML writes them. */
export type SignatureAttribute =
  | 'role'
  | 'width'
  | 'height'
  | 'border'
  | 'cellpadding'
  | 'cellspacing'
  | 'valign'
  | 'href'
  | 'src'
  | 'alt';

/** The inline styles a signature uses: what Gmail keeps and Word draws. */
export type SignatureStyle =
  | 'border-left'
  | 'border-radius'
  | 'color'
  | 'display'
  | 'font-family'
  | 'font-size'
  | 'font-weight'
  | 'line-height'
  | 'padding'
  | 'padding-left'
  | 'text-decoration'
  | 'vertical-align';

export interface SignatureNode {
  tag: SignatureTag;
  attributes: Partial<Record<SignatureAttribute, string>>;
  style: Partial<Record<SignatureStyle, string>>;
  children: readonly SignatureContent[];
}
export type SignatureContent = SignatureNode | string;

/** One element of a signature. Texts among the children are plain text: they are escaped where HTML is written. */
export function node(
  tag: SignatureTag,
  attributes: SignatureNode['attributes'],
  style: SignatureNode['style'],
  ...children: readonly SignatureContent[]
): SignatureNode {
  return { tag, attributes, style, children };
}

const VOID: ReadonlySet<SignatureTag> = new Set(['img', 'br']);

/** The tree as HTML, every text and every attribute escaped. */
export function signatureHtml(content: SignatureContent): string {
  if (typeof content === 'string') return escapeHtml(content);
  const { tag, attributes, style, children } = content;
  const css = Object.entries(style).map(([name, value]) => `${name}:${value}`);
  const all = Object.entries({ ...attributes, ...(css.length > 0 && { style: css.join(';') }) });
  const open = `<${tag}${all.map(([name, value]) => ` ${name}="${escapeHtml(value)}"`).join('')}>`;
  return VOID.has(tag) ? open : `${open}${children.map(signatureHtml).join('')}</${tag}>`;
}
