import type { LocalCard } from '#shared/card/card.ts';
import { buildSourceUrl } from '#shared/card/link/link-source.ts';
import { copyText, selectText } from '#src/browser/device/clipboard.ts';
import { canWriteTags, writeTag, type TagOutcome } from '#src/browser/device/nfc.ts';
import { codeUrl } from '#src/features/share/actions.ts';
import { SHARE_COPY } from '#src/features/share/copy.ts';
import { addShareNote } from '#src/features/share/guard/copy.ts';
import { APP_STEPS, TAG_OUTCOMES } from '#src/features/share/nfc/copy.ts';
import { toasts } from '#src/state/toasts.ts';
import { Button } from '#src/ui/button.tsx';
import { CircleAlert, CircleCheck, Copy, Nfc } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

const ICON = { 'aria-hidden': true, strokeWidth: 1.5 } as const;

/** Writes the card's link to an NFC tag where the browser can, and shows instructions elsewhere. */
export function NfcPanel({ card }: { card: LocalCard }) {
  const url = buildSourceUrl(codeUrl(card), 'nfc');
  return canWriteTags() ? <Writer url={url} /> : <AppInstructions card={card} url={url} />;
}

function Writer({ url }: { url: string }) {
  const { state, start, cancel } = useTagWriting(url);
  return (
    <div className="grid justify-items-center gap-5 text-center">
      <Picture state={state} />
      <div role="status" className="grid min-h-24 max-w-[26rem] content-start gap-1">
        <StatusText state={state} />
      </div>
      {state === 'waiting' ? (
        <Button variant="outline" onClick={cancel}>
          Cancel
        </Button>
      ) : (
        <Button icon={<Nfc {...ICON} className="size-4" />} onClick={() => void start()}>
          {state === 'written' ? 'Write another tag' : 'Write a tag'}
        </Button>
      )}
      <p className="break-all text-stone select-all">{url}</p>
      <p className="max-w-[26rem] text-xs text-pretty text-stone">
        What the tag held before is replaced. It stays writable: lock it with a tag app before you
        leave it where strangers can reach it.
      </p>
    </div>
  );
}

function Picture({ state }: { state: TagState }) {
  const Icon = state === 'written' ? CircleCheck : state in TAG_OUTCOMES ? CircleAlert : Nfc;
  const tone =
    state === 'written'
      ? 'text-good border-good'
      : state in TAG_OUTCOMES
        ? 'text-warn border-warn'
        : 'text-gold border-hairline-strong';
  return (
    <div
      className={`grid size-24 place-items-center rounded-full border bg-raised-2 ${tone} ${state === 'waiting' ? 'animate-breathe' : ''}`}
    >
      <Icon {...ICON} className="size-9" />
    </div>
  );
}

function StatusText({ state }: { state: TagState }) {
  const { title, text } =
    state === 'idle'
      ? {
          title: 'Write your link to a tag',
          text: 'Get a blank NFC tag ready: a card, sticker or key fob.',
        }
      : state === 'waiting'
        ? {
            title: 'Hold the tag to the phone',
            text: "Keep it flat against the back, and still, until it's written.",
          }
        : TAG_OUTCOMES[state];
  return (
    <>
      <p className="font-medium">{title}</p>
      <p className="text-pretty text-stone">{text}</p>
    </>
  );
}

function AppInstructions({ card, url }: { card: LocalCard; url: string }) {
  const link = useRef<HTMLParagraphElement>(null);
  const copy = async () => {
    const isCopied = await copyText(url);
    toasts.show(isCopied ? addShareNote(card, SHARE_COPY.linkCopied) : SHARE_COPY.copyFailed);
    if (!isCopied && link.current) selectText(link.current);
  };
  return (
    <div className="grid gap-5">
      <div className="grid gap-1">
        <p className="font-medium">This browser can't write tags</p>
        <p className="text-pretty text-stone">
          Only Chrome on an Android phone can. Open this page there, or use an app: iPhones write
          tags too, but not from a browser.
        </p>
      </div>
      <ol className="grid list-decimal gap-2 pl-5 marker:text-stone">
        {APP_STEPS.map((step) => (
          <li key={step} className="pl-1 text-pretty">
            {step}
          </li>
        ))}
      </ol>
      <p
        ref={link}
        className="rounded-control border border-hairline bg-raised-2 px-3 py-2.5 break-all select-all"
      >
        {url}
      </p>
      <Button
        className="justify-self-start max-sm:w-full"
        icon={<Copy {...ICON} className="size-4" />}
        onClick={() => void copy()}
      >
        Copy link
      </Button>
    </div>
  );
}

/** `waiting` for a tag near the phone. */
type TagState = 'idle' | 'waiting' | Exclude<TagOutcome, 'canceled'>;

interface TagWriting {
  state: TagState;
  start: () => Promise<void>;
  cancel: () => void;
}

/** Writes a URL to one tag at a time. Unmounting cancels, so that no tag is written unnoticed. */
function useTagWriting(url: string): TagWriting {
  const [state, setState] = useState<TagState>('idle');
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const start = async () => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setState('waiting');
    const outcome = await writeTag(url, controller.signal);
    // Canceled or restarted: ignore this outcome.
    if (running.current !== controller) return;
    running.current = null;
    setState(outcome === 'canceled' ? 'idle' : outcome);
  };
  const cancel = () => {
    running.current?.abort();
    running.current = null;
    setState('idle');
  };
  return { state, start, cancel };
}
