import { useState } from 'react';
import { RADIUS } from '#shared/wallet/geofence.ts';
import { checkGeofence } from '#src/pages/premium-pass/geofence-form.ts';
import type { PassDraft } from '#src/state/pass-drafts.ts';
import { toasts } from '#src/state/toasts.ts';
import { Button } from '#src/ui/button.tsx';
import { Switch } from '#src/ui/form/switch.tsx';
import { TextField } from '#src/ui/form/text-field.tsx';

type Typed = PassDraft['geofence'];

interface GeofencingTabProps {
  typed: Typed;
  onType: (typed: Typed) => boolean;
}

/** Where phones offer the pass on their lock screen. */
export function GeofencingTab({ typed, onType }: GeofencingTabProps) {
  const [isChecked, setIsChecked] = useState(false);
  const checked = checkGeofence(typed);
  const issues = isChecked && !checked.ok ? checked.issues : {};
  const save = () => {
    setIsChecked(true);
    if (!checked.ok) return;
    const isKept = onType(typed);
    toasts.show(
      isKept
        ? { title: 'Place kept', description: 'It goes into your passes once they can be made.' }
        : {
            title: 'Save Failed',
            description: 'This browser refused to keep it.',
            variant: 'destructive',
          },
    );
  };
  const field = (name: 'latitude' | 'longitude' | 'radius') => ({
    inputMode: 'decimal' as const,
    value: typed[name],
    error: issues[name],
    onChange: (event: { target: { value: string } }) =>
      void onType({ ...typed, [name]: event.target.value }),
  });
  return (
    <form
      noValidate
      aria-label="Geofence"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      className="grid max-w-xl gap-5 sm:grid-cols-2"
    >
      <div className="sm:col-span-2">
        <Switch
          label="Show the pass near a place"
          hint="Phones offer it on the lock screen when they are close. Where they are never leaves them."
          checked={typed.enabled}
          onChange={(enabled) => void onType({ ...typed, enabled })}
        />
      </div>
      <TextField label="Latitude" placeholder="52.5200" {...field('latitude')} />
      <TextField label="Longitude" placeholder="13.4050" {...field('longitude')} />
      <TextField
        label="Radius (metres)"
        hint={`Recommended: ${RADIUS.recommendedMin}-${RADIUS.recommendedMax} m`}
        className="sm:col-span-2"
        {...field('radius')}
      />
      <Button type="submit" className="w-full sm:w-auto sm:justify-self-start">
        Save Geofence
      </Button>
    </form>
  );
}
