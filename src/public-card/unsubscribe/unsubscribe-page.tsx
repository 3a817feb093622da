import { href } from '#shared/routes.ts';
import { UNSUBSCRIBE_COPY } from '#src/public-card/unsubscribe/copy.ts';

export interface UnsubscribeView {
  state: 'ask' | 'done' | 'unknown';
  productName: string;
}

/** Asks a reader of a mail for the press that turns such mails off. Needs no script. */
export function UnsubscribePage({ state }: Pick<UnsubscribeView, 'state'>) {
  const { title, text } = UNSUBSCRIBE_COPY[state];
  const settings = `${href('settings')}#notifications`;
  return (
    <main className="er">
      {/* Outline of a card. */}
      <div className="er-card" aria-hidden="true" />
      <h1>{title}</h1>
      <p>{text}</p>
      {/* Sent to the address of the page itself. */}
      <form method="post" className="er-actions">
        {state === 'ask' && <button className="er-action">{UNSUBSCRIBE_COPY.turnOff}</button>}
        <a className={state === 'ask' ? 'er-quiet' : 'er-action'} href={settings}>
          {UNSUBSCRIBE_COPY.settings}
        </a>
      </form>
    </main>
  );
}
