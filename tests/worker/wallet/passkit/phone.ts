import type { PassField } from '#worker/wallet/apple/pass-fields.ts';
import { readZip } from '#tests/worker/wallet/read-zip.ts';
import type { createWalletHarness } from '#tests/worker/wallet/harness.ts';

type Send = ReturnType<typeof createWalletHarness>['send'];

export const TYPE = 'pass.dev.tip-top-cards';

/** The parts of a pass that a device reads. */
export interface SavedPass {
  serial: string;
  token: string;
  /** What its code contains. */
  code: string | undefined;
  /** The base URL of its updates. */
  service: string;
  values: string[];
  message: PassField | undefined;
  colors: string[];
  isVoided: boolean;
  lastModified: string | null;
}

/** Parses a pass file as a device does. */
export async function openPass(response: Response): Promise<SavedPass> {
  const files = readZip(new Uint8Array(await response.arrayBuffer()));
  const pass = JSON.parse(new TextDecoder().decode(files.get('pass.json')));
  return {
    serial: pass.serialNumber,
    token: pass.authenticationToken,
    code: pass.barcodes[0]?.message,
    service: pass.webServiceURL,
    values: pass.generic.secondaryFields.map((field: { value: string }) => field.value),
    message: pass.generic.backFields.find(({ key }: { key: string }) => key === 'message'),
    colors: [pass.backgroundColor, pass.foregroundColor, pass.labelColor],
    isVoided: pass.voided === true,
    lastModified: response.headers.get('Last-Modified'),
  };
}

const buildHeaders = (token: string, more: Record<string, string> = {}) => ({
  Authorization: `ApplePass ${token}`,
  ...more,
});

/** A device: it parses passes and calls the web service like Apple's. */
export function createPhone(send: Send, deviceId: string, pushToken: string) {
  const v1 = '/api/passkit/v1';
  const registration = (serial: string, type = TYPE) =>
    `${v1}/devices/${deviceId}/registrations/${type}/${serial}`;
  return {
    register: ({ serial, token }: Pick<SavedPass, 'serial' | 'token'>, type = TYPE) =>
      send(null, 'POST', registration(serial, type), { pushToken }, buildHeaders(token)),
    unregister: ({ serial, token }: Pick<SavedPass, 'serial' | 'token'>, type = TYPE) =>
      send(null, 'DELETE', registration(serial, type), undefined, buildHeaders(token)),
    listUpdated: (since?: string) =>
      send(
        null,
        'GET',
        `${v1}/devices/${deviceId}/registrations/${TYPE}${since === undefined ? '' : `?passesUpdatedSince=${since}`}`,
      ),
    fetchPass: (
      { serial, token }: Pick<SavedPass, 'serial' | 'token'>,
      since?: string | null,
      type = TYPE,
    ) =>
      send(
        null,
        'GET',
        `${v1}/passes/${type}/${serial}`,
        undefined,
        buildHeaders(token, since ? { 'If-Modified-Since': since } : {}),
      ),
    log: (body: string | Uint8Array) => send(null, 'POST', `${v1}/log`, body),
  };
}
