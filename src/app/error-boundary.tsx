import { Component, type ReactNode } from 'react';
import { reloadPage } from '#src/browser/page.ts';
import { Button } from '#src/ui/button.tsx';

/** Catches what breaks while a page is drawn or loaded, such as a file replaced by a newer deploy. React logs it. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  static getDerivedStateFromError(): { isBroken: boolean } {
    return { isBroken: true };
  }

  override state = { isBroken: false };

  override render(): ReactNode {
    if (!this.state.isBroken) return this.props.children;
    return (
      <section
        role="alert"
        className="mx-auto flex w-full max-w-(--container-measure) flex-1 flex-col items-start justify-center py-16"
      >
        <h1 className="font-display text-2xl">This page could not be shown</h1>
        <p className="mt-3 text-md text-stone">
          Something went wrong on our side. What you saved is still on this device.
        </p>
        <Button className="mt-8" onClick={reloadPage}>
          Load again
        </Button>
      </section>
    );
  }
}
