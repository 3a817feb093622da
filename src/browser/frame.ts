interface FrameOptions {
  title: string;
  css: string;
  /** Escape pressed inside: the dialog around hears no key of a frame. */
  onEscape: () => void;
  /** A link to another site, pressed inside. Links of our own pages rest: a preview goes nowhere. */
  onLeave: (url: string) => void;
}

/**
 * Makes an empty same-origin frame a page: its styles (constructed, since the content policy admits no inline ones),
 * its keys, and its links tamed. Returns where the content goes.
 * Done once for each document.
 */
export function furnishFrame(frame: HTMLIFrameElement, options: FrameOptions): HTMLElement | null {
  const inside = frame.contentDocument;
  const view = inside?.defaultView;
  if (!inside || !view) return null;
  if (inside.adoptedStyleSheets.length > 0) return inside.body;
  const sheet = new view.CSSStyleSheet();
  sheet.replaceSync(options.css);
  inside.adoptedStyleSheets = [sheet];
  inside.title = options.title;
  inside.documentElement.lang = 'en';
  inside.documentElement.dataset['script'] = '';
  inside.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') options.onEscape();
  });
  inside.addEventListener('click', (event) => {
    const link = closestLink(event);
    if (!link) return;
    event.preventDefault();
    const target = new URL(link.href);
    if (target.hash) inside.querySelector(target.hash)?.scrollIntoView({ behavior: 'smooth' });
    else if (leavesUs(target)) options.onLeave(link.href);
  });
  return inside.body;
}

function leavesUs({ protocol, origin }: URL): boolean {
  return protocol.startsWith('http') && origin !== globalThis.location.origin;
}

function closestLink(event: Event): HTMLAnchorElement | null {
  return event.composedPath().find(isLink) ?? null;
}

/** By its name: elements of a frame belong to another realm, where our own `instanceof` never holds. */
function isLink(item: EventTarget): item is HTMLAnchorElement {
  return 'tagName' in item && item.tagName === 'A';
}
