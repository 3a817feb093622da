export interface ParsedElement {
  tag: string;
  attributes: Map<string, string>;
}

export interface ParsedSignature {
  elements: ParsedElement[];
  text: string;
}

const TOKEN = /<(\/?)([a-z]+)((?:\s+[a-z-]+="[^"]*")*)\s*>|([^<]+)|(<)/g;
const VOID = new Set(['img', 'br']);
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
};

/** Parses well-formed HTML; throws on an unclosed tag, a stray bracket or an unquoted attribute. */
export function parseSignature(html: string): ParsedSignature {
  const elements: ParsedElement[] = [];
  const open: string[] = [];
  let text = '';
  for (const [, end, tag = '', attributes = '', words, stray] of html.matchAll(TOKEN)) {
    if (stray !== undefined) throw new Error('a bracket that begins no tag');
    if (words !== undefined) text += unescapeHtml(words);
    else if (end === '/') {
      if (open.pop() !== tag) throw new Error(`</${tag}> closes nothing`);
    } else {
      if (!VOID.has(tag)) open.push(tag);
      elements.push({ tag, attributes: parseAttributes(attributes) });
    }
  }
  if (open.length > 0) throw new Error(`left open: ${open.join()}`);
  return { elements, text };
}

function parseAttributes(text: string): Map<string, string> {
  const pairs = text.matchAll(/([a-z-]+)="([^"]*)"/g);
  return new Map(Array.from(pairs, ([, name = '', value = '']) => [name, unescapeHtml(value)]));
}

function unescapeHtml(text: string): string {
  return text.replace(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole);
}
