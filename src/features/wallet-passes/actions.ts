import { readDevice } from '#src/browser/device.ts';
import { downloadBlob } from '#src/browser/download.ts';
import { logError } from '#src/browser/log.ts';
import { goElsewhere } from '#src/browser/page.ts';
import { openWindow } from '#src/browser/share.ts';
import { createPasses } from '#src/features/wallet-passes/passes.ts';
import { api } from '#src/state/api.ts';
import { toasts } from '#src/state/toasts.ts';

export const device = readDevice();

/** Passes with this browser's own means. */
export const passes = createPasses({
  call: api.call,
  download: downloadBlob,
  openWindow,
  goTo: goElsewhere,
  isIOS: device.isIOS,
  say: toasts.show,
  log: logError,
});
