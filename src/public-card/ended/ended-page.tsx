import { parseWebAddress } from '#shared/card/link/web-address.ts';
import { ENDED_COPY } from '#src/public-card/ended/copy.ts';
import { NoticeFrame } from '#src/public-card/notice/notice-frame.tsx';

export interface EndedView {
  organization: string;
  /** As the company's card policy has it. */
  website: string | null;
  productName: string;
}

/** Body of the page of a company whose card ended with its plan. Needs no script. */
export function EndedPage({ organization, website, productName }: EndedView) {
  const link = website === null ? null : parseWebAddress(website);
  return (
    <NoticeFrame title={<bdi>{organization}</bdi>}>
      <p>{ENDED_COPY.text}</p>
      {link !== null && (
        <>
          <p>{ENDED_COPY.withWebsite}</p>
          <a className="er-action" href={link.href} rel="noopener noreferrer">
            {ENDED_COPY.link}
          </a>
        </>
      )}
      {productName !== '' && (
        <footer>
          <span>{productName}</span>
        </footer>
      )}
    </NoticeFrame>
  );
}
