import type { CachedPage } from '#worker/public-card/page-cache.ts';

/** A document in two parts, each rendered when called. */
export interface DocumentParts {
  head: () => string;
  body: () => string;
}

/**
 * Streams a document, sending its head before the body is rendered, and passes the complete page to
 * `onFinished`. Only two chunks: each one costs about a tenth of the render.
 */
export function streamPage(
  parts: DocumentParts,
  page: Omit<CachedPage, 'bytes'>,
  onFinished: (page: CachedPage) => void,
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
