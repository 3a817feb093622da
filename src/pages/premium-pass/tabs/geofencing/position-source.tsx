import { LocateFixed } from 'lucide-react';
import { useState } from 'react';
import { parseMapAddress, type GeoPosition } from './map-address.ts';
import { locateDevice } from '#src/browser/device/locate-device.ts';
import {
  describeAccuracy,
  LOCATION_ISSUES,
  MAP_ADDRESS_ISSUES,
  MAP_ADDRESS_READ,
} from './place-copy.ts';
import { Button } from '#src/ui/button.tsx';
import { TextField } from '#src/ui/form/fields/text-field.tsx';

interface PositionSourceProps {
  onPosition: (position: GeoPosition) => void;
}

/** Fills in the coordinates from a map link or the device's position. */
export function PositionSource({ onPosition }: PositionSourceProps) {
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
