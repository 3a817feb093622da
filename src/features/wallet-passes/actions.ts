import { readDevice } from '#src/browser/device/detect-device.ts';
import { downloadBlob } from '#src/browser/files/download-blob.ts';
import { logError } from '#src/browser/log.ts';
import { navigateTo } from '#src/browser/page/page.ts';
import { openWindow } from '#src/browser/device/share.ts';
import { createPasses } from '#src/features/wallet-passes/passes.ts';
import { api } from '#src/state/api.ts';
import { toasts } from '#src/state/toasts.ts';

export const device = readDevice();

export const passes = createPasses({
  call: api.call,
  download: downloadBlob,
  openWindow,
  goTo: navigateTo,
  isIOS: device.isIOS,
  showToast: toasts.show,
  log: logError,
});
