export interface VideoFile {
  path: string;
  /** MIME type with its codec. */
  type: string;
}

/** The first file that the browser can play; the last one if it knows none of them. */
export function findPlayable(files: readonly [VideoFile, ...VideoFile[]]): VideoFile {
  const element = document.createElement('video');
  return files.find(({ type }) => element.canPlayType(type) !== '') ?? files.at(-1) ?? files[0];
}

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
