import { RELEVANT_TEXT_MAX } from '#shared/wallet/geofence.ts';
import { locateDevice } from '#src/browser/device/locate-device.ts';
import { typedNumberIssue } from '#src/pages/premium-pass/geofence-form.ts';
import type { TypedGeofence } from '#src/state/wallet/pass-drafts.ts';
import { Button } from '#src/ui/button.tsx';
import { TextField } from '#src/ui/form/fields/text-field.tsx';
import { IconButton } from '#src/ui/icon-button.tsx';
import { parseMapAddress, type GeoPosition } from './map-address.ts';
import {
  describeAccuracy,
  LOCATION_ISSUES,
  MAP_ADDRESS_ISSUES,
  MAP_ADDRESS_READ,
} from './place-copy.ts';
import { LocateFixed, Trash2 } from 'lucide-react';
import { useState } from 'react';

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

interface PositionSourceProps {
  onPosition: (position: GeoPosition) => void;
}

/** Fills in the coordinates from a map link or the device's position. */
function PositionSource({ onPosition }: PositionSourceProps) {
  const [address, setAddress] = useState('');
  const [issue, setIssue] = useState<string>();
  const [result, setResult] = useState('');
  const [isLocating, setIsLocating] = useState(false);

  const readLink = (text: string) => {
    setAddress(text);
    setResult('');
    if (text.trim() === '') return setIssue(undefined);
    const parsed = parseMapAddress(text);
    if (!parsed.ok) return setIssue(MAP_ADDRESS_ISSUES[parsed.issue]);
    setIssue(undefined);
    setResult(MAP_ADDRESS_READ);
    return onPosition(parsed.position);
  };
  const locate = async () => {
    setIsLocating(true);
    setIssue(undefined);
    setResult('');
    const outcome = await locateDevice();
    setIsLocating(false);
    if (!outcome.ok) return setIssue(LOCATION_ISSUES[outcome.issue]);
    setAddress('');
    setResult(describeAccuracy(outcome.accuracyMeters));
    return onPosition({
      latitude: Number(outcome.latitude.toFixed(6)),
      longitude: Number(outcome.longitude.toFixed(6)),
    });
  };
  return (
    <div className="grid gap-2 sm:col-span-2">
      <TextField
        label="Map link"
        optional
        placeholder="https://maps.google.com/…"
        hint="From Google Maps, Apple Maps, or OpenStreetMap. We read it on this device."
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        value={address}
        error={issue}
        onChange={(event) => readLink(event.target.value)}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Button
          variant="outline"
          busy={isLocating}
          busyLabel="Locating..."
          icon={<LocateFixed aria-hidden="true" strokeWidth={1.5} className="size-4" />}
          onClick={() => void locate()}
        >
          Use my position
        </Button>
        <p role="status" className="text-xs text-stone empty:hidden">
          {result}
        </p>
      </div>
    </div>
  );
}
