declare global {
  interface Window {
    /** Missing in browsers without Trusted Types. */
    trustedTypes?: {
      createPolicy: (
        name: string,
        rules: { createScriptURL: (url: string) => string },
      ) => { createScriptURL: (url: string) => string };
    };
  }
}

/**
 * Registers the service worker that shows copies of cards without a network. The one of the app does
 * that too and has the same scope, so it stays where it is installed.
 */
export function registerWorker(url: string): void {
  const { serviceWorker } = navigator;
  // Undefined in browsers and private windows without service workers.
  if (serviceWorker?.controller !== null) return;
  const policy = self.trustedTypes?.createPolicy('save', { createScriptURL: (path) => path });
  serviceWorker.register(policy?.createScriptURL(url) ?? url).catch(() => {
    // Forgives a full disk and a network that went away: cards are then shown online only.
  });
}
