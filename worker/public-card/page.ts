import type { Page } from '#worker/public-card/memory.ts';

/** A document in two parts, each made when it is asked for. */
export interface DocumentParts {
  head: () => string;
  body: () => string;
}

/**
 * Streams a document, its head before its body is made, and hands the finished page over at the end. Two chunks and
 * no more: each one costs as much as a tenth of the render.
 */
export function streamPage(
  parts: DocumentParts,
  page: Omit<Page, 'bytes'>,
  onFinished: (page: Page) => void,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let head: Uint8Array | null = null;
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      if (head === null) {
        head = encoder.encode(parts.head());
        controller.enqueue(head.slice());
        return;
      }
      const body = encoder.encode(parts.body());
      const bytes = new Uint8Array(head.byteLength + body.byteLength);
      bytes.set(head);
      bytes.set(body, head.byteLength);
      controller.enqueue(body);
      controller.close();
      onFinished({ ...page, bytes });
    },
  });
}
