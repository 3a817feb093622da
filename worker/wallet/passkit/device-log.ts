import { z } from 'zod';
import { log } from '#worker/http/log.ts';

/** Maximum size of a log request in bytes. */
export const LOG_MAX_BYTES = 1_048_576;
const MESSAGES_MAX = 10;
const MESSAGE_MAX = 500;

const bodySchema = z.object({ logs: z.array(z.unknown()) });

/**
 * Logs a device's messages: few, truncated, on single lines and without tokens. An unreadable body
 * is ignored, since the device expects no response.
 */
export function logDeviceMessages(body: Uint8Array): void {
  const messages = readMessages(body);
  for (const message of messages.slice(0, MESSAGES_MAX)) {
    log('warn', 'passkit_device', { message: cleanMessage(message) });
  }
}

function readMessages(body: Uint8Array): string[] {
  try {
    const { logs } = bodySchema.parse(JSON.parse(new TextDecoder().decode(body)));
    return logs.filter((message) => typeof message === 'string');
  } catch {
    // Not JSON of the expected shape.
    return [];
  }
}

/** Returns one line of printable text without long runs that may be tokens. */
function cleanMessage(message: string): string {
  return message
    .slice(0, MESSAGE_MAX * 2)
    .replace(/[^\P{C}]+/gu, ' ')
    .replace(/[\w+/=-]{40,}/g, '[…]')
    .slice(0, MESSAGE_MAX);
}
