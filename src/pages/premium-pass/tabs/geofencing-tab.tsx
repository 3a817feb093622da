import { Plus } from 'lucide-react';
import { useState } from 'react';
import { PLACES_MAX, RADIUS, type Geofence } from '#shared/wallet/geofence.ts';
import type { ApiFailure } from '#src/browser/http.ts';
import type { Result } from '#src/browser/result.ts';
import {
  checkGeofence,
  EMPTY_GEOFENCE,
  EMPTY_PLACE,
  typedNumberIssue,
  typeGeofence,
} from '#src/pages/premium-pass/geofence-form.ts';
import { keptToast, savedToast, saveFailed } from '#src/pages/premium-pass/sending.ts';
import { PlaceFields } from '#src/pages/premium-pass/tabs/place-fields.tsx';
import type { TypedGeofence } from '#src/state/pass-drafts.ts';
import { toasts } from '#src/state/toasts.ts';
import { Button } from '#src/ui/button.tsx';
import { Switch } from '#src/ui/form/switch.tsx';
import { TextField } from '#src/ui/form/text-field.tsx';

interface GeofencingTabProps {
  /** What is typed and not saved; null for nothing. */
  typed: TypedGeofence | null;
  saved: Geofence | null;
  onType: (typed: TypedGeofence) => boolean;
  /** What was typed then is saved; what has been typed since is not. */
  onSaved: (typed: TypedGeofence | null) => void;
  /** Null for a guest, who keeps it on this device. */
  save: ((geofence: Geofence) => Promise<Result<{ passes: number }, ApiFailure>>) | null;
}

const NO_ISSUES: ReadonlyMap<string, string> = new Map();

/** Where phones offer the pass on their lock screen. */
export function GeofencingTab({ typed, saved, onType, onSaved, save }: GeofencingTabProps) {
  const [isChecked, setIsChecked] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const form = typed ?? (saved === null ? EMPTY_GEOFENCE : typeGeofence(saved));
  const checked = checkGeofence(form);
  const issues = isChecked && !checked.ok ? checked.issues : NO_ISSUES;
  const { places } = form;
  const setPlaces = (next: TypedGeofence['places']) => void onType({ ...form, places: next });

  const submit = async () => {
    setIsChecked(true);
    if (!checked.ok) return;
    if (save === null) {
      toasts.show(keptToast('Place', onType(form)));
      return;
    }
    setIsSaving(true);
    const answer = await save(checked.geofence);
    setIsSaving(false);
    toasts.show(answer.ok ? savedToast('Geofence', answer.value.passes) : saveFailed(answer.error));
    if (!answer.ok) return;
    setIsChecked(false);
    onSaved(typed);
  };
  return (
    <form
      noValidate
      aria-label="Geofence"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      className="grid max-w-xl gap-6"
    >
      <Switch
        label="Show the pass near a place"
        hint="Phones offer it on the lock screen when they are close. Where they are never leaves them."
        checked={form.enabled}
        onChange={(enabled) => void onType({ ...form, enabled })}
      />
      {places.map((place, index) => (
        <PlaceFields
          // oxlint-disable-next-line react/no-array-index-key -- places have no names, and keep nothing of their own
          key={index}
          number={index + 1}
          place={place}
          issueOf={(field) => issues.get(`places.${index}.${field}`)}
          onType={(next) => setPlaces(places.with(index, next))}
          onRemove={
            places.length === 1 ? null : () => setPlaces(places.filter((_, at) => at !== index))
          }
        />
      ))}
      {places.length < PLACES_MAX ? (
        <Button
          variant="outline"
          className="justify-self-start"
          icon={<Plus aria-hidden="true" strokeWidth={1.5} className="size-4" />}
          onClick={() => setPlaces([...places, EMPTY_PLACE])}
        >
          Add a place
        </Button>
      ) : (
        <p className="text-stone">A pass takes {PLACES_MAX} places, and these are all of them.</p>
      )}
      <TextField
        label="Radius (meters)"
        hint={`Recommended: ${RADIUS.recommendedMin}-${RADIUS.recommendedMax} m`}
        inputMode="decimal"
        value={form.radius}
        error={issues.get('radius') ?? typedNumberIssue('radius', form.radius)}
        onChange={(event) => void onType({ ...form, radius: event.target.value })}
      />
      <p className="text-xs text-stone">
        The last word is the wallet&rsquo;s. Apple takes this radius or its own, about 100 meters,
        whichever is smaller. Google chooses the radius itself and shows no text of yours.
      </p>
      <Button
        type="submit"
        busy={isSaving}
        busyLabel="Saving..."
        className="w-full sm:w-auto sm:justify-self-start"
      >
        Save Geofence
      </Button>
    </form>
  );
}
