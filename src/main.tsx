import '#src/browser/strict-content-policy.ts';
import '#src/ui/styles/app.css';
import '#src/card-view/tilt/tilt.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App, loadPageAt } from '#src/app/app.tsx';
import { logError } from '#src/browser/log.ts';

const app = (
  <StrictMode>
    <App />
  </StrictMode>
);

const root = document.getElementById('root');
if (root?.dataset['writtenAt']) {
  // When a page cannot be fetched, the prerendered document stays: its text and links work.
  loadPageAt(root.dataset['writtenAt']).then(
    () => hydrateRoot(root, app),
    (error: unknown) => logError('Page', error),
  );
} else if (root) {
  createRoot(root).render(app);
}
