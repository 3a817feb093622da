import { useEffect, useRef, useState } from 'react';
import { uploadMedia } from '#shared/api/cards/media.ts';
import { updateLogo } from '#shared/api/organizations/organizations.ts';
import type { OrganizationLogo } from '#shared/card/policy/organization-logo.ts';
import { drawLogo, examineLogo, type OpenLogo } from '#src/browser/image/logo/draw-logo.ts';
import type { LogoGround } from '#src/browser/image/logo/suggest-ground.ts';
import { openImage } from '#src/browser/image/prepare-image.ts';
import { IMAGE_COPY } from '#src/features/card-editor/copy.ts';
import { LOGO_REMOVED, LOGO_SAVED } from '#src/pages/team/company/logo/copy.ts';
import type { TeamViewProps } from '#src/pages/team/team-view-props.ts';
import { api } from '#src/state/api.ts';
import { useAction } from '#src/state/loading/use-action.ts';
import { toasts } from '#src/state/toasts.ts';

interface Draft {
  blob: Blob;
  ground: LogoGround;
  /** The picture as it would be uploaded; `path` is a blob URL. */
  shown: OrganizationLogo;
}

type LogoProps = Pick<TeamViewProps, 'organization' | 'onChanged'>;

/** A logo that was picked and is not saved yet, and the calls that save and remove it. */
export function useLogo({ organization, onChanged }: LogoProps) {
  const [picked, setPicked] = useState<OpenLogo | null>(null);
  const [ground, setGround] = useState<LogoGround>('none');
  const [draft, setDraft] = useState<Draft | null>(null);
  const drawings = useRef(0);
  const { isBusy, run } = useAction('Save Failed');
  useEffect(() => () => picked?.picture.close(), [picked]);
  useEffect(
    () => () => {
      if (draft !== null) URL.revokeObjectURL(draft.shown.path);
    },
    [draft],
  );

  const draw = async (logo: OpenLogo, chosen: LogoGround) => {
    setGround(chosen);
    drawings.current += 1;
    const drawing = drawings.current;
    const drawn = await drawLogo(logo, chosen);
    // Another choice is drawn meanwhile.
    if (drawing !== drawings.current) return undefined;
    if (drawn === null) return toasts.show(IMAGE_COPY.unreadable);
    const { blob, width, height } = drawn;
    return setDraft({
      blob,
      ground: chosen,
      shown: { path: URL.createObjectURL(blob), width, height },
    });
  };
  const pick = async (file: File) => {
    const opened = await openImage(file);
    if (!opened.ok) return toasts.show(IMAGE_COPY[opened.issue]);
    const logo = examineLogo(opened.picture);
    if (logo === null) return toasts.show(IMAGE_COPY.unreadable);
    setPicked(logo);
    return draw(logo, logo.suggested ?? 'none');
  };
  const discard = () => {
    drawings.current += 1;
    setPicked(null);
    setDraft(null);
  };
  const call = (path: string | null) =>
    api.call(updateLogo, { params: { org: organization.id }, body: { path } });
  const finish = () => {
    discard();
    onChanged();
  };
  const save = ({ blob }: Draft) =>
    run(
      async () => {
        const headers = { 'Content-Type': blob.type };
        const uploaded = await api.call(uploadMedia, { body: blob, headers });
        return uploaded.ok ? call(uploaded.value.url) : uploaded;
      },
      finish,
      LOGO_SAVED,
    );

  return {
    draft,
    /** Null for a picture that is not transparent. */
    ground: picked?.suggested === null ? null : ground,
    /** Whether the draft shows what is chosen. */
    isDrawn: draft?.ground === ground,
    isBusy,
    pick,
    discard,
    chooseGround: (chosen: LogoGround) => picked && void draw(picked, chosen),
    save: () => draft && save(draft),
    remove: () => run(() => call(null), finish, LOGO_REMOVED),
  };
}
