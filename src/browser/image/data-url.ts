/** Rejects when the blob cannot be read. */
export function blobToDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(asText(reader.result)));
    reader.addEventListener('error', () =>
      reject(reader.error ?? new Error('the image could not be read')),
    );
    reader.readAsDataURL(blob);
  });
}

/** `readAsDataURL` always produces text (File API §6.4.2). */
function asText(result: FileReader['result']): string {
  return typeof result === 'string' ? result : '';
}

/** Decodes a base64 `data:` URL. Returns null for anything else. */
export function dataUrlToBlob(url: string): Blob | null {
  const match = /^data:([a-z]+\/[a-z0-9.+-]+);base64,([A-Za-z0-9+/]+=*)$/.exec(url);
  if (!match?.[1] || !match[2]) return null;
  const bytes = Uint8Array.from(atob(match[2]), (char) => char.charCodeAt(0));
  return new Blob([bytes], { type: match[1] });
}
