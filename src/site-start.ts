// The only script a page written at build begins with: it fetches the app at the first sign that somebody is there.
// Links, `<details>` and forms that only read work without it; a press it cannot pass on at once is kept, not lost.

const INTENT = ['pointermove', 'pointerdown', 'touchstart', 'focusin', 'keydown', 'scroll'];
const TYPED =
  'textarea, input:not([type="checkbox"], [type="radio"], [type="range"], [type="file"])';
const HEARD = { capture: true, passive: true };

const files = document.querySelector<HTMLElement>('[data-app]')?.dataset['app']?.split(' ') ?? [];
const chosen = new Set<HTMLInputElement>();
let held: HTMLElement | null = null;

function fetchApp(event?: Event): void {
  // A pointer that lies still over a fresh page is told of as well, and nobody has moved it.
  if (event instanceof PointerEvent && event.type === 'pointermove' && !moved(event)) return;
  for (const type of INTENT) removeEventListener(type, fetchApp, HEARD);
  // Without a network the page stays what it is, and the next sign tries again.
  Promise.all(files.map((file) => import(/* @vite-ignore */ file))).catch(wait);
}

function moved({ movementX, movementY }: PointerEvent): boolean {
  return movementX !== 0 || movementY !== 0;
}

function wait(): void {
  for (const type of INTENT) addEventListener(type, fetchApp, HEARD);
}

/** What only the app can answer waits for it; other links and disclosures go their own way. */
function hold(event: Event): void {
  const { target } = event;
  const control =
    target instanceof Element ? target.closest<HTMLElement>('button, [data-held]') : null;
  if (!control) return;
  event.preventDefault();
  held = control;
}

/** Tells React of what was typed before it listened: it would take the text for its own, and know nothing of it. */
function retell(field: HTMLInputElement | HTMLTextAreaElement): void {
  const typed = field.value;
  if (typed === field.defaultValue) return;
  const prototype = Object.getPrototypeOf(field);
  field.value = '';
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, typed);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** The same for what was ticked or chosen: set back, and chosen again where React hears it. */
function rechoose(choice: HTMLInputElement): void {
  choice.checked = choice.defaultChecked;
  choice.click();
}

function note({ target }: Event): void {
  if (target instanceof HTMLInputElement && /^(checkbox|radio)$/.test(target.type))
    chosen.add(target);
}

function handOver(): void {
  removeEventListener('click', hold, true);
  for (const field of document.querySelectorAll<HTMLInputElement>(TYPED)) retell(field);
  removeEventListener('change', note, true);
  for (const choice of chosen) rechoose(choice);
  held?.click();
}

/** A picture that does not come leaves no hole next to the words that replace it; the app then takes it out. */
function hideMissing(image: EventTarget | null): void {
  if (image instanceof HTMLImageElement && image.alt === '') image.hidden = true;
}

for (const image of document.images) {
  if (image.complete && image.naturalWidth === 0) hideMissing(image);
}
addEventListener('error', ({ target }) => hideMissing(target), true);
addEventListener('click', hold, true);
addEventListener('change', note, true);
document.addEventListener('takenover', handOver, { once: true });
wait();

// What asks the server something has nothing to show until then, and a word in the address wants an answer.
const seen = new IntersectionObserver((entries) => {
  if (entries.some(({ isIntersecting }) => isIntersecting)) fetchApp();
});
for (const part of document.querySelectorAll('[data-now]')) seen.observe(part);
if (location.search !== '') fetchApp();
try {
  // A member sees the way to the dashboard, not to the entrance.
  if (localStorage.getItem('authToken') !== null) fetchApp();
} catch {
  // Forgives a browser that closes its storage: then nobody is signed in.
}
