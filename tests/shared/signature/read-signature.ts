export interface ReadElement {
  tag: string;
  attributes: Map<string, string>;
}

/** What a reader makes of a signature's HTML. */
export interface ReadSignature {
  elements: ReadElement[];
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

/** Reads well-formed HTML: throws on a tag left open, a stray bracket, or an attribute without quotes. */
export function readSignature(html: string): ReadSignature {
  const elements: ReadElement[] = [];
  const open: string[] = [];
  let text = '';
  for (const [, end, tag = '', attributes = '', words, stray] of html.matchAll(TOKEN)) {
    if (stray !== undefined) throw new Error('a bracket that begins no tag');
    if (words !== undefined) text += unescaped(words);
    else if (end === '/') {
      if (open.pop() !== tag) throw new Error(`</${tag}> closes nothing`);
    } else {
      if (!VOID.has(tag)) open.push(tag);
      elements.push({ tag, attributes: readAttributes(attributes) });
    }
  }
  if (open.length > 0) throw new Error(`left open: ${open.join()}`);
  return { elements, text };
}

function readAttributes(text: string): Map<string, string> {
  const pairs = text.matchAll(/([a-z-]+)="([^"]*)"/g);
  return new Map(Array.from(pairs, ([, name = '', value = '']) => [name, unescaped(value)]));
}

function unescaped(text: string): string {
  return text.replace(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole);
}
