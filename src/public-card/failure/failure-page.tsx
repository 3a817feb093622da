import { FAILURE_COPY, type FailureStatus } from '#src/public-card/failure/copy.ts';
import { NoticeFrame } from '#src/public-card/notice/notice-frame.tsx';

export interface FailureView {
  status: FailureStatus;
  /** Empty when unknown. */
  productName: string;
  /** Request id; null when there is nothing to look up in the log. */
  reference: string | null;
  /** Whether the request was a form submission, which a retry link could not repeat. */
  isForm: boolean;
}

/** Body of an error page. Contains no visitor input and needs no script. */
export function FailurePage({ status, productName, reference, isForm }: FailureView) {
  const { title, text, canRetry } = FAILURE_COPY.byStatus(status);
  return (
    <NoticeFrame title={title}>
      <p>{text}</p>
      {isForm && <p>{FAILURE_COPY.backToForm}</p>}
      {canRetry && !isForm && (
        // oxlint-disable-next-line jsx-a11y/anchor-is-valid -- an empty address is the page's own (RFC 3986 section 4.4), and nothing is reflected
        <a className="er-action" href="">
          {FAILURE_COPY.retry}
        </a>
      )}
      {(productName !== '' || reference !== null) && (
        <footer>
          {productName !== '' && <span>{productName}</span>}
          {reference !== null && (
            <span>
              {FAILURE_COPY.reference} <code>{reference}</code>
            </span>
          )}
        </footer>
      )}
    </NoticeFrame>
  );
}
