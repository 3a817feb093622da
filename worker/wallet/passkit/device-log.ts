import { z } from 'zod';
import { log } from '#worker/http/log.ts';

/** Largest log call read, in bytes. */
export const LOG_MAX_BYTES = 1_048_576;
const MESSAGES_MAX = 10;
const MESSAGE_MAX = 500;

const bodySchema = z.object({ logs: z.array(z.unknown()) });

/**
 * Writes down what a phone complains of: a few messages, cut, on lines of our own making. Tokens do not reach the log. A
 * body that says nothing readable is let go: the phone expects no answer.
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
    // No JSON of the known shape.
    return [];
  }
}

/** One line of printable text, long runs that could be a token left out. */
function cleanMessage(message: string): string {
  return message
    .slice(0, MESSAGE_MAX * 2)
    .replace(/[^\P{C}]+/gu, ' ')
    .replace(/[\w+/=-]{40,}/g, '[…]')
    .slice(0, MESSAGE_MAX);
}
