import { buildQr } from '#shared/card/qr/qr.ts';
import {
  createQrExporter,
  type QrExporter,
  type QrExporterDeps,
} from '#src/features/share/qr/qr-exporter.ts';
import { createSharing, type Sharing, type SharingDeps } from '#src/features/share/sharing.ts';
import type { ToastText } from '#src/state/toasts.ts';

export interface FakeShareDevice extends Sharing, QrExporter {
  /** What happened, in order: `share`, `copy <text>`, `popup <url>`, `file <name>`. */
  actions: string[];
  toasts: ToastText[];
  files: Blob[];
}

/**
 * Sharing in a browser that supports everything except what `change` overrides. Its scanner returns
 * the text encoded last.
 */
export function createFakeSharing(
  change: Partial<SharingDeps & QrExporterDeps> = {},
): FakeShareDevice {
  const actions: string[] = [];
  const toasts: ToastText[] = [];
  const files: Blob[] = [];
  let encoded: string | null = null;
  const record = <Outcome>(action: string, outcome: Outcome): Outcome => {
    actions.push(action);
    return outcome;
  };
  const { shareNatively, copyText, encode = buildQr, ...rest } = change;
  const shared = {
    origin: 'https://cards.test',
    showToast: (toast: ToastText) => toasts.push(toast),
  };
  const sharing = createSharing({
    ...shared,
    guard: (_, __, run) => run(),
    openWindow: (url) => record(`window ${url}`, undefined),
    openPopup: (url) => record(`popup ${url}`, undefined),
    ...rest,
    shareNatively: async (what) => record('share', shareNatively?.(what) ?? 'shared'),
    copyText: async (text) => record(`copy ${text}`, copyText?.(text) ?? true),
  });
  const exporter = createQrExporter({
    ...shared,
    drawPng: async (_, { ink, tile }, side, picture) =>
      new Blob([`${ink} ${tile} ${side} ${picture}`.trim()]),
    scan: async () => encoded,
    download: (file, name) => {
      files.push(file);
      actions.push(`file ${name}`);
    },
    log: () => undefined,
    ...rest,
    encode: (text, level, hasPicture) => {
      encoded = text;
      return encode(text, level, hasPicture);
    },
  });
  return { ...sharing, ...exporter, actions, toasts, files };
}
