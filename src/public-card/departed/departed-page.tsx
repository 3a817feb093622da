import { href } from '#shared/routes.ts';
import { DEPARTED_COPY } from '#src/public-card/departed/copy.ts';
import { NoticeFrame } from '#src/public-card/notice/notice-frame.tsx';

export interface DepartedView {
  firstName: string;
  organization: string;
  /** The card offered instead; its name may be empty. */
  successor: { username: string; name: string } | null;
  productName: string;
}

/** Body of the page of an organization card whose holder has left. Needs no script. */
export function DepartedPage({ firstName, organization, successor, productName }: DepartedView) {
  const name = successor && (successor.name || successor.username);
  return (
    <NoticeFrame title={<bdi>{DEPARTED_COPY.title(firstName, organization)}</bdi>}>
      <p>{name === null ? DEPARTED_COPY.text : DEPARTED_COPY.withSuccessor(name)}</p>
      {successor !== null && name !== null && (
        <a className="er-action" href={href('card', { username: successor.username })}>
          {DEPARTED_COPY.link(name)}
        </a>
      )}
      {productName !== '' && (
        <footer>
          <span>{productName}</span>
        </footer>
      )}
    </NoticeFrame>
  );
}
