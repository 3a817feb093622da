import type { ReactNode } from 'react';
import { GoogleButton } from '#src/features/auth/google-button.tsx';

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
      <div className="hidden items-center justify-center lg:flex">{picture}</div>
    </div>
  );
}
