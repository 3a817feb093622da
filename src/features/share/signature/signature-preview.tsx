import { createElement, type ReactNode } from 'react';
import type { SignatureContent, SignatureNode } from '#shared/signature/signature-node.ts';

/** React's names for the attributes it names otherwise than HTML does. */
const PROPS: Readonly<Record<string, string>> = {
  cellpadding: 'cellPadding',
  cellspacing: 'cellSpacing',
  valign: 'vAlign',
};

/** A signature as mail programs draw it, made of the very tree that is copied. Its links open beside the app. */
export function drawSignature(content: SignatureContent, key = 0): ReactNode {
  if (typeof content === 'string') return content;
  const { tag, attributes, style, children } = content;
  const props: Record<string, unknown> = { key, style: cssOf(style) };
  for (const [name, value] of Object.entries(attributes)) {
    props[PROPS[name] ?? name] = value;
  }
  if (tag === 'a') Object.assign(props, { target: '_blank', rel: 'noopener noreferrer' });
  return createElement(tag, props, ...children.map(drawSignature));
}

function cssOf(style: SignatureNode['style']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(style).map(([name, value]) => [
      name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  );
}
