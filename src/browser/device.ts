import { detectDevice, type Device } from '#shared/wallet/device.ts';

/** What this browser runs on. */
export function readDevice(): Device {
  return detectDevice(navigator);
}
