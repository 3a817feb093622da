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
  toTypedGeofence,
} from '#src/pages/premium-pass/geofence-form.ts';
import {
  savedOnDeviceToast,
  settingsFailedToast,
  settingsSavedToast,
} from '#src/pages/premium-pass/copy.ts';
import { PlaceFields } from './place-fields.tsx';
import type { TypedGeofence } from '#src/state/wallet/pass-drafts.ts';
import { toasts } from '#src/state/toasts.ts';
import { Button } from '#src/ui/button.tsx';
import { Switch } from '#src/ui/form/switch.tsx';
import { TextField } from '#src/ui/form/fields/text-field.tsx';

interface GeofencingTabProps {
  /** Unsaved input; null for none. */
  typed: TypedGeofence | null;
  saved: Geofence | null;
  onType: (typed: TypedGeofence) => boolean;
  /** Called after a save with the input it sent; later changes are still unsaved. */
  onSaved: (typed: TypedGeofence | null) => void;
  /** Null for guests, whose geofence is stored on this device. */
  save: ((geofence: Geofence) => Promise<Result<{ passes: number }, ApiFailure>>) | null;
}

const NO_ISSUES: ReadonlyMap<string, string> = new Map();

/** Where phones suggest the pass on the lock screen. */
export function GeofencingTab({ typed, saved, onType, onSaved, save }: GeofencingTabProps) {
  const [isChecked, setIsChecked] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const form = typed ?? (saved === null ? EMPTY_GEOFENCE : toTypedGeofence(saved));
  const checked = checkGeofence(form);
  const issues = isChecked && !checked.ok ? checked.issues : NO_ISSUES;

  const submit = async () => {
    setIsChecked(true);
    if (!checked.ok) return;
    if (save === null) {
      toasts.show(savedOnDeviceToast('Place', onType(form)));
      return;
    }
    setIsSaving(true);
    const answer = await save(checked.geofence);
    setIsSaving(false);
    toasts.show(
      answer.ok
        ? settingsSavedToast('Geofence', answer.value.passes)
        : settingsFailedToast(answer.error),
    );
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
        hint="Phones suggest it on the lock screen nearby. Their location never leaves the phone."
        checked={form.enabled}
        onChange={(enabled) => void onType({ ...form, enabled })}
      />
      <PlaceList
        places={form.places}
        issues={issues}
        onChange={(places) => void onType({ ...form, places })}
      />
      <TextField
        label="Radius (meters)"
        hint={`Recommended: ${RADIUS.recommendedMin}-${RADIUS.recommendedMax} m`}
        inputMode="decimal"
        value={form.radius}
        error={issues.get('radius') ?? typedNumberIssue('radius', form.radius)}
        onChange={(event) => void onType({ ...form, radius: event.target.value })}
      />
      <p className="text-xs text-stone">
        Wallets have the final say. Apple uses the smaller of this radius and its own, about 100
        meters. Google chooses its own radius and doesn't show your text.
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

interface PlaceListProps {
  places: TypedGeofence['places'];
  /** Keyed by path, such as `places.0.latitude`. */
  issues: ReadonlyMap<string, string>;
  onChange: (places: TypedGeofence['places']) => void;
}

function PlaceList({ places, issues, onChange }: PlaceListProps) {
  return (
    <>
      {places.map((place, index) => (
        <PlaceFields
          // oxlint-disable-next-line react/no-array-index-key -- places have no ids and their fields hold no state
          key={index}
          number={index + 1}
          place={place}
          issueOf={(field) => issues.get(`places.${index}.${field}`)}
          onType={(next) => onChange(places.with(index, next))}
          onRemove={
            places.length === 1 ? null : () => onChange(places.filter((_, at) => at !== index))
          }
        />
      ))}
      {places.length < PLACES_MAX ? (
        <Button
          variant="outline"
          className="justify-self-start"
          icon={<Plus aria-hidden="true" strokeWidth={1.5} className="size-4" />}
          onClick={() => onChange([...places, EMPTY_PLACE])}
        >
          Add a place
        </Button>
      ) : (
        <p className="text-stone">You've added the maximum of {PLACES_MAX} places.</p>
      )}
    </>
  );
}
