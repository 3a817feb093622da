import { useLocation } from 'react-router';
import { readAuthorization } from '#shared/api/programs/oauth.ts';
import type { User } from '#shared/api/auth/auth.ts';
import { href } from '#shared/routes.ts';
import { navigateTo } from '#src/browser/page/page.ts';
import { SignInForm } from '#src/features/auth/sign-in-form.tsx';
import { describeBackButton, SIGN_IN_FIRST, UNUSABLE } from '#src/pages/authorize/copy.ts';
import { Consent } from '#src/pages/authorize/consent.tsx';
import { session } from '#src/state/session/session.ts';
import { useEndpoint } from '#src/state/loading/use-resource.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { NotLoaded } from '#src/ui/content/not-loaded.tsx';
import { Notice } from '#src/ui/content/notice.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';

/** Opened by an app that wants to reach a person's data (RFC 6749 §4.1.1). */
export function AuthorizePage() {
  const { status, user } = session.use();
  const { search } = useLocation();
  return (
    <section className="mx-auto flex w-full max-w-(--container-form) flex-1 flex-col justify-center py-12 md:py-16">
      {status === 'loading' && <Loading />}
      {status !== 'loading' && user === null && <SignInFirst />}
      {status !== 'loading' && user !== null && (
        <Request key={`${user.id} ${search}`} query={search.slice(1)} user={user} />
      )}
    </section>
  );
}

/** Signs in on this page, so that the app's request is not lost. */
function SignInFirst() {
  return (
    <div className="grid gap-6">
      <Header title="Connect an app">{SIGN_IN_FIRST}</Header>
      <SignInForm />
    </div>
  );
}

function Request({ query, user }: { query: string; user: User }) {
  const { value, failure, failureCode, reload } = useEndpoint(readAuthorization, {
    body: { query },
  });
  if (failureCode === 'invalid_input') {
    return (
      <div className="grid gap-6">
        <Header title="This app can't be connected">{failure ?? ''}</Header>
        <p>{UNUSABLE}</p>
        <ButtonLink to={href('settings')} variant="outline" size="large" wide>
          Settings
        </ButtonLink>
      </div>
    );
  }
  if (value === null || failure !== null) {
    return (
      <NotLoaded of={{ failure, reload }} noun="what the app asks for">
        <Loading />
      </NotLoaded>
    );
  }
  if (value.refused === null) return <Consent query={query} authorization={value} user={user} />;
  const { message, redirectTo } = value.refused;
  return (
    <div className="grid gap-6">
      <h1 className="font-display text-2xl">This app can't be connected</h1>
      <Notice tone="warn" title="The app's request is not complete">
        {message}
      </Notice>
      {/* Never by itself: anyone can register an app, which must not turn links to us into theirs. */}
      <Button variant="outline" size="large" wide onClick={() => navigateTo(redirectTo)}>
        {describeBackButton(value)}
      </Button>
    </div>
  );
}

function Header({ title, children }: { title: string; children: string }) {
  return (
    <header>
      <h1 className="font-display text-2xl">{title}</h1>
      <p className="mt-2 text-md text-stone">{children}</p>
    </header>
  );
}

function Loading() {
  return (
    <div role="status" aria-label="Loading the request" className="grid gap-4">
      <Skeleton className="h-10 w-64" />
      <Skeleton className="h-48" />
    </div>
  );
}
