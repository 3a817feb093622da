import { href } from '#shared/routes.ts';
import { UNSUBSCRIBE_COPY } from '#src/public-card/unsubscribe/copy.ts';
import { NoticeFrame } from '#src/public-card/notice/notice-frame.tsx';

export interface UnsubscribeView {
  state: 'ask' | 'done' | 'unknown';
  productName: string;
}

/** Asks a reader of a mail for the press that turns such mails off. Needs no script. */
export function UnsubscribePage({ state }: Pick<UnsubscribeView, 'state'>) {
  const { title, text } = UNSUBSCRIBE_COPY[state];
  const settings = `${href('settings')}#notifications`;
  return (
    <NoticeFrame title={title}>
      <p>{text}</p>
      {/* Sent to the address of the page itself. */}
      <form method="post" className="er-actions">
        {state === 'ask' && <button className="er-action">{UNSUBSCRIBE_COPY.turnOff}</button>}
        <a className={state === 'ask' ? 'er-quiet' : 'er-action'} href={settings}>
          {UNSUBSCRIBE_COPY.settings}
        </a>
      </form>
    </NoticeFrame>
  );
}
