import { detectDevice, type Device } from './detect-device.ts';

export function readDevice(): Device {
  return detectDevice(navigator);
}
