import { GOOGLE_NOTICE } from '#src/features/auth/copy.ts';
import { toasts } from '#src/state/toasts.ts';
import { Button } from '#src/ui/button.tsx';
import type { ReactNode } from 'react';

interface AuthFrameProps {
  title: string;
  subtitle: ReactNode;
  form: ReactNode;
  /** Illustration next to the form on wide screens. */
  picture: ReactNode;
}

/** Two-column auth layout: form and illustration. */
export function AuthFrame({ title, subtitle, form, picture }: AuthFrameProps) {
  return (
    <div className="mx-auto grid w-full max-w-(--container-page) flex-1 lg:grid-cols-2 lg:gap-16">
      <div className="mx-auto w-full max-w-(--container-form) self-center py-8 md:py-14">
        <h1 className="font-display text-2xl">{title}</h1>
        <p className="mt-2 text-stone">{subtitle}</p>
        <div className="mt-8">{form}</div>
        <div
          className="my-6 flex items-center gap-4 text-xs text-stone before:h-px before:flex-1 before:bg-hairline-strong after:h-px after:flex-1 after:bg-hairline-strong"
          aria-hidden="true"
        >
          or
        </div>
        <GoogleButton />
      </div>
      {/* Seen on wide screens only: `site-start.ts` then fetches the app, which draws its code. */}
      <div className="hidden items-center justify-center lg:flex" data-now="">
        {picture}
      </div>
    </div>
  );
}

/** Placeholder: Google sign-in is not available yet. */
function GoogleButton() {
  return (
    <Button variant="outline" wide icon={<GoogleLogo />} onClick={() => toasts.show(GOOGLE_NOTICE)}>
      Continue with Google
    </Button>
  );
}

function GoogleLogo() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className="size-4 fill-current">
      <path d="M12.48 10.92v3.28h7.84c-.24 1.84-.853 3.187-1.787 4.133-1.147 1.147-2.933 2.4-6.053 2.4-4.827 0-8.6-3.893-8.6-8.72s3.773-8.72 8.6-8.72c2.6 0 4.507 1.027 5.907 2.347l2.307-2.307C18.747 1.44 16.133 0 12.48 0 5.867 0 .307 5.387.307 12s5.56 12 12.173 12c3.573 0 6.267-1.173 8.373-3.36 2.16-2.16 2.84-5.213 2.84-7.667 0-.76-.053-1.467-.173-2.053H12.48z" />
    </svg>
  );
}
