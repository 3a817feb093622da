import { useState } from 'react';
import { readPreferences, writePreferences, type Preferences } from '#shared/api/auth/account.ts';
import { NO_MAIL_YET, NOTIFICATIONS, updateFailed } from '#src/pages/settings/copy.ts';
import { createSerialSave } from './serial-save.ts';
import { useEndpoint } from '#src/state/loading/use-resource.ts';
import { api } from '#src/state/api.ts';
import { toasts } from '#src/state/toasts.ts';
import { Switch } from '#src/ui/form/switch.tsx';
import { NotLoaded } from '#src/ui/content/not-loaded.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';

/** Email preferences. A switch saves at once and reverts when the save fails. */
export function Notifications() {
  const { value, failure, set, reload } = useEndpoint(readPreferences, {});
  const [save] = useState(() =>
    createSerialSave({
      save: (body: Preferences) => api.call(writePreferences, { body }),
      onFailure: (saved, failure) => {
        set(saved);
        toasts.show(updateFailed(failure));
      },
    }),
  );
  if (value === null || failure !== null) {
    return (
      <NotLoaded of={{ failure, reload }} noun="your notifications">
        <Skeleton className="h-80" />
      </NotLoaded>
    );
  }
  return (
    <ul className="-mt-3 divide-y divide-hairline">
      {NOTIFICATIONS.map(({ key, label, hint, hasMail }) => (
        <li key={key} className="py-1.5">
          <Switch
            label={label}
            hint={hasMail ? hint : `${NO_MAIL_YET}. ${hint}`}
            checked={value[key]}
            onChange={(isOn) => {
              const next = { ...value, [key]: isOn };
              set(next);
              void save(value, next);
            }}
          />
        </li>
      ))}
    </ul>
  );
}
