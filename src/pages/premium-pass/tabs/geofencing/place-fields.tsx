import { Trash2 } from 'lucide-react';
import { RELEVANT_TEXT_MAX } from '#shared/wallet/geofence.ts';
import { typedNumberIssue } from '#src/pages/premium-pass/geofence-form.ts';
import { PositionSource } from './position-source.tsx';
import type { TypedGeofence } from '#src/state/wallet/pass-drafts.ts';
import { TextField } from '#src/ui/form/fields/text-field.tsx';
import { IconButton } from '#src/ui/icon-button.tsx';

type Place = TypedGeofence['places'][number];

interface PlaceFieldsProps {
  number: number;
  place: Place;
  issueOf: (field: keyof Place) => string | undefined;
  onType: (place: Place) => void;
  /** Null for the only place. */
  onRemove: (() => void) | null;
}

export function PlaceFields({ number, place, issueOf, onType, onRemove }: PlaceFieldsProps) {
  const field = (name: keyof Place) => ({
    value: place[name],
    error: issueOf(name) ?? typedNumberIssue(name, place[name]),
    onChange: (event: { target: { value: string } }) =>
      onType({ ...place, [name]: event.target.value }),
  });
  return (
    <fieldset className="grid gap-5 rounded-panel border border-hairline p-5 sm:grid-cols-2">
      <legend className="sr-only">Place {number}</legend>
      <div className="flex h-9 items-center justify-between sm:col-span-2">
        <p aria-hidden="true" className="font-medium">
          Place {number}
        </p>
        {onRemove !== null && (
          <IconButton
            label={`Remove place ${number}`}
            icon={<Trash2 aria-hidden="true" strokeWidth={1.5} />}
            onClick={onRemove}
          />
        )}
      </div>
      <PositionSource
        onPosition={({ latitude, longitude }) =>
          onType({ ...place, latitude: String(latitude), longitude: String(longitude) })
        }
      />
      <TextField label="Latitude" placeholder="52.5200" inputMode="text" {...field('latitude')} />
      <TextField label="Longitude" placeholder="13.4050" inputMode="text" {...field('longitude')} />
      <TextField
        label="Text on the lock screen"
        optional
        maxLength={RELEVANT_TEXT_MAX}
        placeholder="Ask for me at reception"
        // Only on the first place, so that the hint is not repeated.
        hint={number === 1 ? 'Shown on an iPhone near this place.' : undefined}
        className="sm:col-span-2"
        {...field('relevantText')}
      />
    </fieldset>
  );
}
