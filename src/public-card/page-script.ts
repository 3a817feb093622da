import { isInAppBrowser } from '#src/public-card/in-app-browser.ts';
import { findPhoneWallet } from '#src/public-card/phone-wallet.ts';
import { copyLink, shareLink, type Device } from '#src/public-card/share-link.ts';
import { createTell } from '#src/public-card/tell.ts';

// The public page's whole script: share, copy, the order of the list, the phone's own wallet, what is counted, and the
// notice inside other apps. Its size is tested. No HTML is ever made from text here (trusted types).

const SAY_MS = 5000;
const find = (selector: string) => document.querySelector<HTMLElement>(selector);

const device: Device = {
  ...(navigator.share && { share: (what) => navigator.share(what) }),
  copy: (text) => navigator.clipboard.writeText(text),
  say(text) {
    const line = find('.pg-say');
    if (!line) return;
    line.textContent = text;
    setTimeout(() => {
      if (line.textContent === text) line.textContent = '';
    }, SAY_MS);
  },
};

const path = find('.pg-share')?.dataset['share'] ?? location.pathname;
const url = location.origin + path;

function make<Name extends keyof HTMLElementTagNameMap>(name: Name, className: string, text = '') {
  const element = document.createElement(name);
  element.className = className;
  element.textContent = text;
  return element;
}

function makeButton(className: string, text: string, onClick: () => void): HTMLButtonElement {
  const button = make('button', className, text);
  button.type = 'button';
  button.addEventListener('click', onClick);
  return button;
}

/** A button that counts as sharing. */
function makeSharing(className: string, text: string, onClick: () => void): HTMLButtonElement {
  const button = makeButton(className, text, onClick);
  button.dataset['told'] = 'share';
  return button;
}

const share = (): void => void shareLink(document.title, url, device);
const place = find('.pg-share');
place?.replaceWith(makeSharing(place.className, 'Share', share));

const ways = find('.pg-ways');
const rows = () => ways?.children ?? [];

/** The first row cannot go up, the last cannot go down. */
function refresh(): void {
  for (const row of rows()) {
    const [up, down] = row.querySelectorAll('button');
    if (up) up.disabled = !row.previousElementSibling;
    if (down) down.disabled = !row.nextElementSibling;
  }
}

function addArrow(row: Element, mark: string, direction: 'up' | 'down'): void {
  const button = makeButton('pg-move', mark, () => {
    if (direction === 'up') row.previousElementSibling?.before(row);
    else row.nextElementSibling?.after(row);
    refresh();
    // Moving a node takes its focus; an arrow that has become useless hands it to its twin.
    (button.disabled ? row.querySelector<HTMLElement>('button:enabled') : button)?.focus();
  });
  button.ariaLabel = `Move ${row.querySelector('b')?.textContent ?? ''} ${direction}`;
  row.append(button);
}

for (const row of rows()) {
  addArrow(row, '↑', 'up');
  addArrow(row, '↓', 'down');
}
refresh();

/** The arrows stay out of a reader's way until somebody wants to arrange the list. */
const order = makeButton('pg-order', 'Arrange', () => {
  order.textContent = ways?.classList.toggle('pg-on') ? 'Done' : 'Arrange';
});
find('.pg-order')?.replaceWith(order);

/** A phone is offered its own wallet alone; where both are offered, the words tell how to get there. */
const phone = findPhoneWallet(navigator);
if (phone) {
  find(phone === 'apple' ? '.pg-google' : '.pg-apple')?.remove();
  find('.pg-wallet p')?.remove();
  if (!find('.pg-wallet a')) find('.pg-wallet')?.remove();
}

if (isInAppBrowser(navigator.userAgent)) {
  const notice = make('aside', 'pg-note');
  const buttons = make('div', '');
  buttons.append(
    makeSharing('pg-quiet', 'Copy link', () => void copyLink(url, device)),
    makeSharing('pg-quiet', 'Share', share),
  );
  notice.append(
    make('b', '', 'Open in your browser'),
    make(
      'p',
      '',
      'This app’s own browser cannot save contacts. Use its menu, or take the link with you.',
    ),
    buttons,
  );
  find('.pg-who')?.before(notice);
}

const tell = createTell({
  username: path.split('/').pop() ?? '',
  search: location.search,
  referrer: document.referrer,
  host: location.hostname,
  ownCards: () => localStorage.getItem('userCards'),
  send: (text) => navigator.sendBeacon('/api/events', text),
});
// A view is a page that was painted: not one drawn ahead of its reader, nor one in a tab behind. By then nothing that is
// sent takes the line from what is seen.
new PerformanceObserver((_, painted) => {
  painted.disconnect();
  tell('view');
}).observe({ type: 'paint', buffered: true });
/** The middle button, the second by number, opens a way as well, in another tab. */
function onPress({ target, button }: MouseEvent): void {
  const told = target instanceof Element && target.closest<HTMLElement>('[data-told]');
  if (told && button < 2) tell(told.dataset['told'] ?? '');
}
addEventListener('click', onPress);
addEventListener('auxclick', onPress);

document.documentElement.dataset['script'] = 'on';
