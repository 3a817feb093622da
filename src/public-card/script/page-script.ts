import {
  COPY_LINK_LABEL,
  IN_APP_TEXT,
  IN_APP_TITLE,
  SAVED_LABEL,
  SEND_LABEL,
  SHARE_LABEL,
} from './copy.ts';
import { isInAppBrowser } from './in-app-browser.ts';
import { findPhoneWallet } from './phone-wallet.ts';
import { registerWorker } from './register-worker.ts';
import { copyLink, shareLink, type ShareDevice } from './share-link.ts';
import { createTracker } from './track.ts';

// The public page's only script: sharing, copying, saving, the phone's own wallet, analytics
// and the notice in in-app browsers. A test limits its size. Never builds HTML from text (Trusted
// Types).

const STATUS_MS = 5000;
const SAVED_MS = 2000;
const IDLE_MS = 2000;
const find = (selector: string) => document.querySelector<HTMLElement>(selector);
const line = find('.pg-say');

const device: ShareDevice = {
  ...(navigator.share && { share: (what) => navigator.share(what) }),
  copy: (text) => navigator.clipboard.writeText(text),
  showStatus(text) {
    if (!line) return;
    line.textContent = text;
    setTimeout(() => {
      if (line.textContent === text) line.textContent = '';
    }, STATUS_MS);
  },
};

const path = find('.pg-send')?.dataset['share'] ?? location.pathname;
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
const copy = (): void => void copyLink(url, device);

const sheet = find('.pg-code');
const copyButton = createShareButton('pg-main', COPY_LINK_LABEL, copy);
find('.pg-send')?.prepend(
  copyButton,
  ...(device.share ? [createShareButton('pg-quiet', SEND_LABEL, share)] : []),
);

/** Whether the code is in a sheet over the page; on wide screens it is a panel of the page. */
function isSheet(): boolean {
  return sheet !== null && 'popover' in sheet && getComputedStyle(sheet).position === 'fixed';
}

let opener: Element | null = null;

function openSheet(): void {
  opener = document.activeElement;
  sheet?.showPopover();
  copyButton.focus();
}

// What lies below the sheet is out of reach, and messages are shown above it.
sheet?.addEventListener('toggle', ({ newState }) => {
  const isOpen = newState === 'open';
  sheet.role = isOpen ? 'dialog' : null;
  for (const part of sheet.parentElement?.children ?? []) {
    if (part !== sheet && part !== line) part.toggleAttribute('inert', isOpen);
  }
  if (line) (isOpen ? sheet : sheet.parentElement)?.append(line);
  if (!isOpen && opener instanceof HTMLElement) opener.focus();
});
find('.pg-close')?.addEventListener('click', (event) => {
  // Without the script, the link leaves the fragment that shows the sheet.
  if (location.hash === '#code') return;
  event.preventDefault();
  sheet?.hidePopover();
});

const shareTag = find('.pg-share');
if (shareTag) {
  const button = createButton(shareTag.className, '', () => {
    if (isSheet()) return openSheet();
    track('share');
    share();
  });
  button.ariaLabel = SHARE_LABEL;
  button.append(...shareTag.childNodes);
  shareTag.replaceWith(button);
}
find('.pg-face > a')?.addEventListener('click', (event) => {
  if (!isSheet()) return;
  event.preventDefault();
  openSheet();
});

const saveLink = find('.pg-main');
const SAVE_LABEL = saveLink?.textContent ?? '';
saveLink?.addEventListener('click', () => {
  saveLink.textContent = SAVED_LABEL;
  setTimeout(() => (saveLink.textContent = SAVE_LABEL), SAVED_MS);
});

const frame = find('.cf-pic');
const photo = frame?.querySelector('img');

/** Shows the initials in place of the photo. */
function dropPhoto(): void {
  if (!frame) return;
  frame.classList.add('cf-mono');
  frame.dataset['words'] = frame.dataset['initials'] ?? '';
  photo?.remove();
}

// The photo may have failed before this script ran.
if (photo?.complete && !photo.naturalWidth) dropPhoto();
photo?.addEventListener('error', dropPhoto);

/** Phones show only their own wallet. */
const phone = findPhoneWallet(navigator);
if (phone) {
  find(phone === 'apple' ? '.pg-google' : '.pg-apple')?.remove();
  if (!find('.pg-wallet a')) find('.pg-wallet')?.remove();
}

if (isInAppBrowser(navigator.userAgent)) {
  const notice = createElement('aside', 'pg-note');
  const buttons = createElement('div', '');
  buttons.append(
    createShareButton('pg-quiet', COPY_LINK_LABEL, copy),
    createShareButton('pg-quiet', SHARE_LABEL, share),
  );
  notice.append(createElement('b', '', IN_APP_TITLE), createElement('p', '', IN_APP_TEXT), buttons);
  find('.pg-who')?.before(notice);
}

const track = createTracker({
  username: path.replace(/.*\//, ''),
  search: location.search,
  referrer: document.referrer,
  host: location.hostname,
  ownCards: () => Object.values(localStorage).join(),
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

// Only where the server allows copies, and long after the last of the page's own requests. An idle
// callback would do, but Chromium does not always run one.
const { dataset } = document.documentElement;
const { worker } = dataset;
if (worker) addEventListener('load', () => setTimeout(registerWorker, IDLE_MS, worker));

dataset['script'] = 'on';
