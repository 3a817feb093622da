import { ButtonLink } from '#src/ui/button.tsx';

export function GuestBanner({ loginAddress }: { loginAddress: string }) {
  return (
    <div
      role="note"
      className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-panel border border-hairline bg-raised px-5 py-3"
    >
      <p className="text-stone">
        You're browsing as a guest. Your cards stay on this device until you publish them.
      </p>
      <ButtonLink to={loginAddress} variant="outline">
        Sign in to publish
      </ButtonLink>
    </div>
  );
}
