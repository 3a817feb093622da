import { useEffect } from 'react';
import { href } from '#shared/routes.ts';
import { scrollToTop } from '#src/browser/page/page.ts';
import { OPENED } from '#src/pages/authorize/copy.ts';
import { ButtonLink } from '#src/ui/button.tsx';

/** After a decision that a program receives. No second link to it: its code works once. */
export function Opened() {
  useEffect(scrollToTop, []);
  return (
    <div role="status" className="grid gap-6">
      <header>
        <h1 className="font-display text-2xl">{OPENED.title}</h1>
        <p className="mt-2 text-md text-stone">{OPENED.text}</p>
      </header>
      <p className="text-stone">{OPENED.retry}</p>
      <ButtonLink to={`${href('settings')}#connected-apps`} variant="outline" size="large" wide>
        Connected apps
      </ButtonLink>
    </div>
  );
}
