import { buildQr } from '#shared/card/qr.ts';
import { createSharing, type Sharing, type SharingDeps } from '#src/features/share/sharing.ts';
import type { ToastText } from '#src/state/toasts.ts';

export interface FakeSharing extends Sharing {
  /** What happened, in order: `share`, `copy <text>`, `popup <address>`, `file <name>`. */
  deeds: string[];
  said: ToastText[];
  files: Blob[];
}

/** Sharing in a browser that can do everything but what `change` takes away. */
export function fakeSharing(change: Partial<SharingDeps> = {}): FakeSharing {
  const deeds: string[] = [];
  const said: ToastText[] = [];
  const files: Blob[] = [];
  const does = <Outcome>(deed: string, outcome: Outcome): Outcome => {
    deeds.push(deed);
    return outcome;
  };
  const { shareNatively, copyText, ...rest } = change;
  const sharing = createSharing({
    origin: 'https://cards.test',
    openPopup: (url) => does(`popup ${url}`, undefined),
    encode: buildQr,
    drawPng: async (_, { ink, tile }, side) => new Blob([`${ink} ${tile} ${side}`]),
    download: (file, name) => {
      files.push(file);
      deeds.push(`file ${name}`);
    },
    say: (toast) => said.push(toast),
    log: () => undefined,
    ...rest,
    shareNatively: async (what) => does('share', shareNatively?.(what) ?? 'shared'),
    copyText: async (text) => does(`copy ${text}`, copyText?.(text) ?? true),
  });
  return { ...sharing, deeds, said, files };
}
