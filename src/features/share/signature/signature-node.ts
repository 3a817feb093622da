// A signature as a tree, rendered to the preview and to the copied HTML. Mail programs support
// tables, attributes and inline styles; Word, which renders mails in classic Outlook, supports
// little else.

import { escapeHtml } from '#shared/format/html.ts';

export type SignatureTag = 'table' | 'tbody' | 'tr' | 'td' | 'a' | 'img' | 'span' | 'br';

type SignatureAttribute =
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

/** Inline styles that Gmail keeps and Word renders. */
type SignatureStyle =
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

/** Text children are plain text; they are escaped when HTML is written. */
export function buildSignatureNode(
  tag: SignatureTag,
  attributes: SignatureNode['attributes'],
  style: SignatureNode['style'],
  ...children: readonly SignatureContent[]
): SignatureNode {
  return { tag, attributes, style, children };
}

const VOID: ReadonlySet<SignatureTag> = new Set(['img', 'br']);

/** The tree as HTML, with every text and attribute escaped. */
export function buildSignatureHtml(content: SignatureContent): string {
  if (typeof content === 'string') return escapeHtml(content);
  const { tag, attributes, style, children } = content;
  const css = Object.entries(style).map(([name, value]) => `${name}:${value}`);
  const all = Object.entries({ ...attributes, ...(css.length > 0 && { style: css.join(';') }) });
  const open = `<${tag}${all.map(([name, value]) => ` ${name}="${escapeHtml(value)}"`).join('')}>`;
  return VOID.has(tag) ? open : `${open}${children.map(buildSignatureHtml).join('')}</${tag}>`;
}
