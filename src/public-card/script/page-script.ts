import {
  ARRANGE_LABEL,
  COPY_LINK_LABEL,
  DONE_LABEL,
  IN_APP_TEXT,
  IN_APP_TITLE,
  moveLabel,
  SHARE_LABEL,
} from './copy.ts';
import { isInAppBrowser } from './in-app-browser.ts';
import { findPhoneWallet } from './phone-wallet.ts';
import { copyLink, shareLink, type ShareDevice } from './share-link.ts';
import { createTracker } from './track.ts';

// The public page's only script: sharing, copying, reordering, the phone's own wallet, analytics
// and the notice in in-app browsers. A test limits its size. Never builds HTML from text (Trusted
// Types).

const STATUS_MS = 5000;
const find = (selector: string) => document.querySelector<HTMLElement>(selector);

const device: ShareDevice = {
  ...(navigator.share && { share: (what) => navigator.share(what) }),
  copy: (text) => navigator.clipboard.writeText(text),
  showStatus(text) {
    const line = find('.pg-say');
    if (!line) return;
    line.textContent = text;
    setTimeout(() => {
      if (line.textContent === text) line.textContent = '';
    }, STATUS_MS);
  },
};

const path = find('.pg-share')?.dataset['share'] ?? location.pathname;
const url = location.origin + path;

function createElement<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  text = '',
) {
  const element = document.createElement(name);
  element.className = className;
  element.textContent = text;
  return element;
}

function createButton(className: string, text: string, onClick: () => void): HTMLButtonElement {
  const button = createElement('button', className, text);
  button.type = 'button';
  button.addEventListener('click', onClick);
  return button;
}

/** A button that is tracked as sharing. */
function createShareButton(
  className: string,
  text: string,
  onClick: () => void,
): HTMLButtonElement {
  const button = createButton(className, text, onClick);
  button.dataset['track'] = 'share';
  return button;
}

const share = (): void => void shareLink(document.title, url, device);
const placeholder = find('.pg-share');
placeholder?.replaceWith(createShareButton(placeholder.className, SHARE_LABEL, share));

const list = find('.pg-ways');
const rows = () => list?.children ?? [];

/** Disables the up arrow of the first row and the down arrow of the last. */
function updateArrows(): void {
  for (const row of rows()) {
    const [up, down] = row.querySelectorAll('button');
    if (up) up.disabled = !row.previousElementSibling;
    if (down) down.disabled = !row.nextElementSibling;
  }
}

function addArrow(row: Element, arrow: string, direction: 'up' | 'down'): void {
  const button = createButton('pg-move', arrow, () => {
    if (direction === 'up') row.previousElementSibling?.before(row);
    else row.nextElementSibling?.after(row);
    updateArrows();
    // Moving the node blurs the button; if it is now disabled, focus goes to the other arrow.
    (button.disabled ? row.querySelector<HTMLElement>('button:enabled') : button)?.focus();
  });
  button.ariaLabel = moveLabel(row.querySelector('b')?.textContent ?? '', direction);
  row.append(button);
}

for (const row of rows()) {
  addArrow(row, '↑', 'up');
  addArrow(row, '↓', 'down');
}
updateArrows();

/** The arrows stay hidden until the list is being reordered. */
const orderButton = createButton('pg-order', ARRANGE_LABEL, () => {
  orderButton.textContent = list?.classList.toggle('pg-on') ? DONE_LABEL : ARRANGE_LABEL;
});
find('.pg-order')?.replaceWith(orderButton);

/** Phones show only their own wallet and no instructions for scanning. */
const phone = findPhoneWallet(navigator);
if (phone) {
  find(phone === 'apple' ? '.pg-google' : '.pg-apple')?.remove();
  find('.pg-wallet p')?.remove();
  if (!find('.pg-wallet a')) find('.pg-wallet')?.remove();
}

if (isInAppBrowser(navigator.userAgent)) {
  const notice = createElement('aside', 'pg-note');
  const buttons = createElement('div', '');
  buttons.append(
    createShareButton('pg-quiet', COPY_LINK_LABEL, () => void copyLink(url, device)),
    createShareButton('pg-quiet', SHARE_LABEL, share),
  );
  notice.append(createElement('b', '', IN_APP_TITLE), createElement('p', '', IN_APP_TEXT), buttons);
  find('.pg-who')?.before(notice);
}

const track = createTracker({
  username: path.split('/').pop() ?? '',
  search: location.search,
  referrer: document.referrer,
  host: location.hostname,
  ownCards: () => localStorage.getItem('userCards'),
  send: (text) => navigator.sendBeacon('/api/events', text),
});
// A view counts once the page is painted, which excludes prerendered pages and background tabs, and
// does not delay the first paint.
new PerformanceObserver((_, observer) => {
  observer.disconnect();
  track('view');
}).observe({ type: 'paint', buffered: true });
/** The middle button also follows links, in a new tab. */
function onClick({ target, button }: MouseEvent): void {
  const tracked = target instanceof Element && target.closest<HTMLElement>('[data-track]');
  if (tracked && button < 2) track(tracked.dataset['track'] ?? '');
}
addEventListener('click', onClick);
addEventListener('auxclick', onClick);

document.documentElement.dataset['script'] = 'on';
