import { Component, type ReactNode } from 'react';
import { reloadPage } from '#src/browser/page/page.ts';
import { Button } from '#src/ui/button.tsx';

/**
 * Catches errors while a page renders or loads, such as a chunk replaced by a newer deploy. React
 * logs them.
 */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasError: boolean }> {
  static getDerivedStateFromError(): { hasError: boolean } {
    return { hasError: true };
  }

  override state = { hasError: false };

  override render(): ReactNode {
    if (!this.state.hasError) return this.props.children;
    return (
      <section
        role="alert"
        className="mx-auto flex w-full max-w-(--container-measure) flex-1 flex-col items-start justify-center py-16"
      >
        <h1 className="font-display text-2xl">This page couldn't load</h1>
        <p className="mt-3 text-md text-stone">
          Something went wrong on our end. Anything you saved is still on this device.
        </p>
        <Button className="mt-8" onClick={reloadPage}>
          Reload
        </Button>
      </section>
    );
  }
}
