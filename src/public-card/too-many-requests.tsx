/** What a person sees instead of a page when their network asked for too many. */
export function TooManyRequests() {
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-(--container-measure) flex-col items-start justify-center px-5 py-24">
      <h1 className="font-display text-2xl">Too Many Requests</h1>
      <p className="mt-3 text-md text-stone">
        Too many pages were requested from your network. Wait a minute, then reload this page.
      </p>
    </main>
  );
}
