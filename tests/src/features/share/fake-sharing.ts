import { buildQr } from '#shared/card/qr.ts';
import {
  createQrSaving,
  type QrSaving,
  type QrSavingDeps,
} from '#src/features/share/qr/save-qr.ts';
import { createSharing, type Sharing, type SharingDeps } from '#src/features/share/sharing.ts';
import type { ToastText } from '#src/state/toasts.ts';

export interface FakeSharing extends Sharing, QrSaving {
  /** What happened, in order: `share`, `copy <text>`, `popup <address>`, `file <name>`. */
  deeds: string[];
  said: ToastText[];
  files: Blob[];
}

/** Sharing in a browser that can do everything but what `change` takes away. Its reader reads what was encoded last. */
export function fakeSharing(change: Partial<SharingDeps & QrSavingDeps> = {}): FakeSharing {
  const deeds: string[] = [];
  const said: ToastText[] = [];
  const files: Blob[] = [];
  let encoded: string | null = null;
  const does = <Outcome>(deed: string, outcome: Outcome): Outcome => {
    deeds.push(deed);
    return outcome;
  };
  const { shareNatively, copyText, encode = buildQr, ...rest } = change;
  const shared = { origin: 'https://cards.test', say: (toast: ToastText) => said.push(toast) };
  const sharing = createSharing({
    ...shared,
    openPopup: (url) => does(`popup ${url}`, undefined),
    ...rest,
    shareNatively: async (what) => does('share', shareNatively?.(what) ?? 'shared'),
    copyText: async (text) => does(`copy ${text}`, copyText?.(text) ?? true),
  });
  const saving = createQrSaving({
    ...shared,
    drawPng: async (_, { ink, tile }, side, picture) =>
      new Blob([`${ink} ${tile} ${side} ${picture}`.trim()]),
    scan: async () => encoded,
    download: (file, name) => {
      files.push(file);
      deeds.push(`file ${name}`);
    },
    log: () => undefined,
    ...rest,
    encode: (text, level, hasPicture) => {
      encoded = text;
      return encode(text, level, hasPicture);
    },
  });
  return { ...sharing, ...saving, deeds, said, files };
}
