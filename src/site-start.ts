// The script that every prerendered page loads at first: it fetches the app at the first user
// interaction. Links, `<details>` and GET forms work without it; a click it cannot handle yet is
// stored and replayed.

const INTENT = ['pointermove', 'pointerdown', 'touchstart', 'focusin', 'keydown', 'scroll'];
const TYPED = 'textarea, input:not([type=checkbox], [type=radio], [type=range], [type=file])';

const { app, styles, parts } =
  document.querySelector<HTMLElement>('script[data-app]')?.dataset ?? {};
/** Replays of the last choice of each checkbox and of each group of radios. Hydration resets them. */
const choices = new Map<HTMLInputElement | string, () => void>();
let replayClick: (() => void) | null = null;

function fetchApp(event?: Event & { movementX?: number; movementY?: number }): void {
  // A still pointer over a fresh page also fires `pointermove`, without any movement.
  if (event?.type === 'pointermove' && event.movementX === 0 && event.movementY === 0) return;
  for (const type of INTENT) removeEventListener(type, fetchApp, true);
  for (const part of parts?.split(' ') ?? []) addLink('modulepreload', part);
  // The app shows what the page's own sheet has no styles for. Without a network the page stays as
  // it is, and the next interaction tries again.
  Promise.all((styles?.split(' ') ?? []).map(addStyles))
    .then(() => import(/* @vite-ignore */ app ?? ''))
    .catch(waitForInteraction);
}

function addLink(rel: string, href: string): HTMLLinkElement {
  const link = document.createElement('link');
  link.rel = rel;
  link.href = href;
  // After the first sheet, whose rules it repeats, and before those of the page.
  document.querySelector('link[rel=stylesheet]')?.after(link);
  return link;
}

function addStyles(href: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const link = addLink('stylesheet', href);
    link.addEventListener('load', resolve);
    link.addEventListener('error', () => {
      link.remove();
      reject(new Error(href));
    });
  });
}

function waitForInteraction(): void {
  for (const type of INTENT) addEventListener(type, fetchApp, true);
}

/**
 * Stores a click that only the app can handle. Other links and disclosures work natively. React
 * listens from the start of hydration, before the replay: it must not see the click twice.
 */
function storeClick(event: MouseEvent): void {
  const { target } = event;
  const control =
    target instanceof Element ? target.closest<HTMLElement>('button, [data-held]') : null;
  if (!control) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  // With its modifier keys, which open a link in a new tab.
  replayClick = () => control.dispatchEvent(new MouseEvent('click', event));
}

/**
 * Replays input typed before hydration. React would otherwise treat the text as its own value and
 * never see the change.
 */
function replayInput(field: HTMLInputElement | HTMLTextAreaElement): void {
  const typed = field.value;
  if (typed === field.defaultValue) return;
  field.value = '';
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, typed);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * Stores a checkbox or radio choice. Its replay resets it, then clicks it again where React listens. One
 * that was changed back needs nothing.
 */
function storeChoice({ target: input }: Event): void {
  if (!(input instanceof HTMLInputElement) || !/^(checkbox|radio)$/.test(input.type)) return;
  const isChecked = input.checked;
  choices.set(input.type === 'radio' ? input.name : input, () => {
    if (isChecked === input.defaultChecked) return;
    input.checked = input.defaultChecked;
    input.click();
  });
}

function replayInteractions(): void {
  removeEventListener('click', storeClick, true);
  for (const field of document.querySelectorAll<HTMLInputElement>(TYPED)) replayInput(field);
  removeEventListener('change', storeChoice, true);
  for (const replay of choices.values()) replay();
  replayClick?.();
}

/** Hides a decorative picture that fails to load; the app then removes it. */
function hideMissing(image: EventTarget | null): void {
  if (image instanceof HTMLImageElement && image.alt === '') image.hidden = true;
}

for (const image of document.images) {
  if (image.complete && image.naturalWidth === 0) hideMissing(image);
}
addEventListener('error', ({ target }) => hideMissing(target), true);
addEventListener('click', storeClick, true);
addEventListener('change', storeChoice, true);
document.addEventListener('takenover', replayInteractions, { once: true });
waitForInteraction();

// Parts that need the server have nothing to show before, and a query string needs the app.
const seen = new IntersectionObserver((entries) => {
  if (entries.some(({ isIntersecting }) => isIntersecting)) fetchApp();
});
for (const part of document.querySelectorAll('[data-now]')) seen.observe(part);
if (location.search !== '') fetchApp();
try {
  // A signed-in user sees the dashboard link instead of the sign-in links.
  if (localStorage.getItem('authToken') !== null) fetchApp();
} catch {
  // Forgives a browser that blocks storage: the user is then signed out.
}
