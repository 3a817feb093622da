/**
 * Fetches a film whole and gives it an address of this document's own: there every browser can seek in it, also where
 * the server answers no ranges. Null when it cannot be fetched. The address is given back by `releaseFilm`.
 */
export async function fetchFilm(path: string): Promise<string | null> {
  try {
    const response = await fetch(path);
    return response.ok ? URL.createObjectURL(await response.blob()) : null;
  } catch {
    // Forgives a network that is away: whoever asked says so and offers to try again.
    return null;
  }
}

/** Gives the address of a film back, if it got one. */
export function releaseFilm(address: string | null): void {
  if (address !== null) URL.revokeObjectURL(address);
}

/** Fills the screen with an element, or gives the screen back. A browser that refuses leaves things as they are. */
export async function toggleFullscreen(element: Element): Promise<void> {
  try {
    await (document.fullscreenElement ? document.exitFullscreen() : element.requestFullscreen());
  } catch {
    // Forgives a browser without it, as an iPhone's is, and one whose owner refuses.
  }
}
