import { checkAuditFile } from './check-audit-file.ts';
import { describeResult, type ResultText } from './copy.ts';

// The whole script of /verify-audit-log. It is inlined as it is written here, so that people can read
// what they trust. It never builds HTML from text, and requests nothing.

const find = <Kind extends HTMLElement>(id: string, kind: new () => Kind): Kind => {
  const element = document.querySelector(`#${id}`);
  if (!(element instanceof kind)) throw new Error(`no #${id}`);
  return element;
};

const fileInput = find('file', HTMLInputElement);
const hashInput = find('hash', HTMLInputElement);
const hashProblem = find('hash-problem', HTMLElement);
const dropZone = find('drop', HTMLElement);
const fileName = find('file-name', HTMLElement);
const progress = find('progress', HTMLProgressElement);
const result = find('result', HTMLElement);

/** Longest time without a pause, beyond one part of the file. */
const BUSY_MS = 30;

let file: File | null = null;
/** Counts checks: a newer one replaces the one that runs. */
let latest = 0;

async function check(): Promise<void> {
  const hash = hashInput.value.trim().toLowerCase();
  const isHash = hash === '' || /^[0-9a-f]{64}$/.test(hash);
  hashProblem.hidden = isHash;
  hashInput.setAttribute('aria-invalid', String(!isHash));
  const id = (latest += 1);
  if (file === null || !isHash) return;
  const { name, size } = file;
  fileName.textContent = name;
  result.replaceChildren();
  progress.max = Math.max(size, 1);
  progress.value = 0;
  progress.hidden = false;
  let pausedAt = performance.now();
  const onRead = async (bytes: number) => {
    if (id !== latest) throw new Error('replaced');
    progress.value = bytes;
    if (performance.now() - pausedAt < BUSY_MS) return;
    // Hashes of short texts resolve without giving the page a chance to draw or to react.
    await new Promise((resolve) => setTimeout(resolve));
    pausedAt = performance.now();
  };
  try {
    show(describeResult(await checkAuditFile(file, { hash, onRead })));
  } catch {
    // Forgives a file that was moved or is not readable, and a check that was replaced.
    if (id === latest) show(UNREADABLE);
  } finally {
    if (id === latest) progress.hidden = true;
  }
}

const UNREADABLE: ResultText = {
  tone: 'bad',
  title: 'The file cannot be read',
  details: [],
  notes: ['Your browser could not read it. Choose it again.'],
};

function show({ tone, title, details, notes }: ResultText): void {
  const terms = details.flatMap(([term, text]) => [build('dt', term), build('dd', text)]);
  const list = build('dl', '');
  list.append(...terms);
  result.className = tone;
  result.replaceChildren(
    build('h2', title),
    ...notes.map((text) => build('p', text)),
    ...(terms.length === 0 ? [] : [list]),
  );
}

function build(tag: string, text: string): HTMLElement {
  const element = document.createElement(tag);
  element.textContent = text;
  return element;
}

function choose(chosen: File | undefined): void {
  if (chosen === undefined) return;
  file = chosen;
  void check();
}

find('choose', HTMLButtonElement).addEventListener('click', () => fileInput.click());
fileInput.addEventListener('change', () => {
  choose(fileInput.files?.[0]);
  // Lets the same file be chosen again.
  fileInput.value = '';
});
hashInput.addEventListener('input', () => void check());
for (const type of ['dragenter', 'dragover', 'dragleave', 'drop'] as const) {
  // Anywhere on the page, so that a file dropped next to the zone does not replace the page.
  document.addEventListener(type, (event) => {
    event.preventDefault();
    dropZone.toggleAttribute('data-over', type === 'dragenter' || type === 'dragover');
    if (type === 'drop') choose(event.dataTransfer?.files[0]);
  });
}
// A saved copy has nothing to save, and its links lead nowhere.
if (location.protocol === 'file:') {
  for (const element of document.querySelectorAll<HTMLElement>('[data-online]'))
    element.hidden = true;
}
