import { useState } from 'react';
import { readPreferences, writePreferences, type Preferences } from '#shared/api/account.ts';
import { NOTIFICATIONS, updateFailed } from '#src/pages/settings/copy.ts';
import { createSavesInTurn } from '#src/pages/settings/save-in-turn.ts';
import { useLoaded } from '#src/pages/settings/use-loaded.ts';
import { api } from '#src/state/api.ts';
import { toasts } from '#src/state/toasts.ts';
import { Switch } from '#src/ui/form/switch.tsx';
import { RetryNotice } from '#src/ui/notice.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';

const ask = () => api.call(readPreferences, {});

/** What one wants to be written about. A switch is kept when it is pressed, and goes back when it could not be. */
export function Notifications() {
  const { value, failure, set, reload } = useLoaded(ask);
  const [save] = useState(() =>
    createSavesInTurn({
      save: (body: Preferences) => api.call(writePreferences, { body }),
      onRefused: (kept, failure) => {
        set(kept);
        toasts.show(updateFailed(failure));
      },
    }),
  );
  if (failure !== null) return <RetryNotice onRetry={reload}>{failure}</RetryNotice>;
  if (value === null) return <Skeleton className="h-80" />;
  return (
    <ul className="-mt-3 divide-y divide-hairline">
      {NOTIFICATIONS.map(({ key, label, hint }) => (
        <li key={key} className="py-1.5">
          <Switch
            label={label}
            hint={hint}
            checked={value[key]}
            onChange={(isOn) => {
              const wanted = { ...value, [key]: isOn };
              set(wanted);
              void save(value, wanted);
            }}
          />
        </li>
      ))}
    </ul>
  );
}
