import { createElement, type ReactNode } from 'react';
import type { SignatureContent, SignatureNode } from './signature-node.ts';

/** React's names for attributes that differ from HTML. */
const REACT_PROPS: Readonly<Record<string, string>> = {
  cellpadding: 'cellPadding',
  cellspacing: 'cellSpacing',
  valign: 'vAlign',
};

/** Renders a signature from the same tree that is copied. Links open in a new tab. */
export function renderSignature(content: SignatureContent, key = 0): ReactNode {
  if (typeof content === 'string') return content;
  const { tag, attributes, style, children } = content;
  const props: Record<string, unknown> = { key, style: toReactStyle(style) };
  for (const [name, value] of Object.entries(attributes)) {
    props[REACT_PROPS[name] ?? name] = value;
  }
  if (tag === 'a') Object.assign(props, { target: '_blank', rel: 'noopener noreferrer' });
  return createElement(tag, props, ...children.map(renderSignature));
}

function toReactStyle(style: SignatureNode['style']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(style).map(([name, value]) => [
      name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  );
}
