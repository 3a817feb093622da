interface FrameOptions {
  title: string;
  css: string;
  /** Escape pressed inside the frame; key events do not reach the dialog around it. */
  onEscape: () => void;
  /** A link to another site was clicked inside. Links to our own pages do nothing in a preview. */
  onExternalLink: (url: string) => void;
}

/**
 * Sets up an empty same-origin frame as a page: styles (constructed, because the content security
 * policy forbids inline ones), Escape key and links. Returns the element to render into. Safe to
 * call again for the same document.
 */
export function setUpFrame(frame: HTMLIFrameElement, options: FrameOptions): HTMLElement | null {
  const frameDocument = frame.contentDocument;
  const view = frameDocument?.defaultView;
  if (!frameDocument || !view) return null;
  if (frameDocument.adoptedStyleSheets.length > 0) return frameDocument.body;
  const sheet = new view.CSSStyleSheet();
  sheet.replaceSync(options.css);
  frameDocument.adoptedStyleSheets = [sheet];
  frameDocument.title = options.title;
  frameDocument.documentElement.lang = 'en';
  frameDocument.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') options.onEscape();
  });
  frameDocument.addEventListener('click', (event) => {
    const link = closestLink(event);
    if (!link) return;
    event.preventDefault();
    const target = new URL(link.href);
    if (target.hash) followFragment(frameDocument, target.hash);
    else if (isExternal(target)) options.onExternalLink(link.href);
  });
  return frameDocument.body;
}

/** Replaces the styles of a page that `setUpFrame` has set up. */
export function replaceFrameStyles({ ownerDocument }: HTMLElement, css: string): void {
  ownerDocument.adoptedStyleSheets[0]?.replaceSync(css);
}

/** Opens or closes the page's sheet, or scrolls to a part that is shown. */
function followFragment(frameDocument: Document, fragment: string): void {
  const open = frameDocument.querySelector<HTMLElement>('[popover]:popover-open');
  if (open) return open.hidePopover();
  const part = frameDocument.querySelector<HTMLElement>(fragment);
  if (part?.popover && part.getClientRects().length === 0) part.showPopover();
  else part?.scrollIntoView({ behavior: 'smooth' });
}

function isExternal({ protocol, origin }: URL): boolean {
  return protocol.startsWith('http') && origin !== globalThis.location.origin;
}

function closestLink(event: Event): HTMLAnchorElement | null {
  return event.composedPath().find(isLink) ?? null;
}

/**
 * Compares by tag name: frame elements belong to another realm, where `instanceof` is always false.
 */
function isLink(item: EventTarget): item is HTMLAnchorElement {
  return 'tagName' in item && item.tagName === 'A';
}
