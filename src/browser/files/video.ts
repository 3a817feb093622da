/**
 * Downloads a whole video and returns a `blob:` URL, in which every browser can seek even when the
 * server does not support range requests. Returns null when the download fails. Release the URL
 * with `releaseVideo`.
 */
export async function fetchVideo(path: string): Promise<string | null> {
  try {
    const response = await fetch(path);
    return response.ok ? URL.createObjectURL(await response.blob()) : null;
  } catch {
    // Network failure: the caller offers to retry.
    return null;
  }
}

export function releaseVideo(url: string | null): void {
  if (url !== null) URL.revokeObjectURL(url);
}

/** Enters or leaves full screen. Does nothing when the browser refuses. */
export async function toggleFullscreen(element: Element): Promise<void> {
  try {
    await (document.fullscreenElement ? document.exitFullscreen() : element.requestFullscreen());
  } catch {
    // Not supported on iPhones, and can be denied by permissions policy.
  }
}
