import { ImageUp } from 'lucide-react';
import { useRef, useState } from 'react';
import type { OrganizationLogo } from '#shared/card/policy/organization-logo.ts';
import { LOGO_GROUNDS } from '#src/browser/image/logo/suggest-ground.ts';
import { GROUND_LABELS, PREVIEW_LABELS } from '#src/pages/team/company/logo/copy.ts';
import { useLogo } from '#src/pages/team/company/logo/use-logo.ts';
import type { TeamViewProps } from '#src/pages/team/team-view-props.ts';
import { usePicture } from '#src/state/cards/own-pictures.ts';
import { Button } from '#src/ui/button.tsx';
import { Choice } from '#src/ui/form/choice.tsx';
import { FileInput } from '#src/ui/form/file-input.tsx';
import { ConfirmDialog } from '#src/ui/overlay/confirm-dialog.tsx';
import '#src/card-view/card-view.css';
import { LogoImage } from '#src/card-view/logo-image.tsx';

const GROUNDS = [
  { key: 'light', className: 'bg-[#f6f1e7] text-[#211b12]' },
  { key: 'dark', className: 'bg-[#0e0d0b] text-[#f4efe6]' },
] as const;

/** Uploads, replaces and removes the logo of a team. */
export function LogoSection({
  organization,
  onChanged,
}: Pick<TeamViewProps, 'organization' | 'onChanged'>) {
  const { draft, ground, isDrawn, isBusy, pick, discard, chooseGround, save, remove } = useLogo({
    organization,
    onChanged,
  });
  const { name, logo } = organization;
  const [isRemoving, setIsRemoving] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const stored = usePicture(logo?.path ?? '');
  const shown = draft?.shown ?? (logo && { ...logo, path: stored });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {shown !== null && <LogoPreview logo={shown} name={name} />}
      <FileInput
        ref={input}
        label="Logo"
        accept="image/png,image/jpeg,image/webp"
        onFile={(file) => void pick(file)}
      />
      {draft === null ? (
        <div className="flex flex-wrap gap-2">
          <Button
            variant="outline"
            icon={<ImageUp aria-hidden="true" strokeWidth={1.5} className="size-4" />}
            onClick={() => input.current?.click()}
          >
            {logo === null ? 'Upload logo' : 'Replace logo'}
          </Button>
          {logo !== null && (
            <Button variant="quiet" disabled={isBusy} onClick={() => setIsRemoving(true)}>
              Remove logo
            </Button>
          )}
        </div>
      ) : (
        <>
          {ground !== null && (
            <Choice
              label="Background"
              value={ground}
              options={LOGO_GROUNDS.map((key) => ({ key, label: GROUND_LABELS[key] }))}
              onChange={chooseGround}
            >
              <p className="text-xs text-stone">
                Pages and passes can be light or dark. Choose a background if the logo is hard to
                see on one of them.
              </p>
            </Choice>
          )}
          <div className="flex flex-wrap gap-2">
            <Button disabled={!isDrawn} busy={isBusy} busyLabel="Saving..." onClick={save}>
              Save logo
            </Button>
            <Button variant="quiet" disabled={isBusy} onClick={discard}>
              Cancel
            </Button>
          </div>
        </>
      )}
      {isRemoving && (
        <ConfirmDialog
          title="Remove the logo?"
          confirmLabel="Remove"
          busyLabel="Removing..."
          busy={isBusy}
          onConfirm={() => {
            setIsRemoving(false);
            remove();
          }}
          onCancel={() => setIsRemoving(false)}
        >
          Cards and wallet passes of {name} are shown without it.
        </ConfirmDialog>
      )}
    </div>
  );
}

/** A logo as pages of both kinds show it. */
function LogoPreview({ logo, name }: { logo: OrganizationLogo; name: string }) {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {GROUNDS.map(({ key, className }) => (
        <figure
          key={key}
          className={`grid min-w-0 justify-items-start gap-3 rounded-control border border-hairline-strong p-4 ${className}`}
        >
          <LogoImage logo={{ ...logo, name }} />
          <figcaption className="text-xs">{PREVIEW_LABELS[key]}</figcaption>
        </figure>
      ))}
    </div>
  );
}
