import {
  BACK_TO_FORM,
  FAILURE_COPY,
  REFERENCE_LABEL,
  RETRY_LABEL,
  type FailureStatus,
} from '#src/public-card/failure/copy.ts';

export interface FailureView {
  status: FailureStatus;
  /** Empty where the server does not know it. */
  productName: string;
  /** Id of the request, in the log too; null where there is nothing to look up. */
  reference: string | null;
  /** Whether a form was sent, which a link could not send again. */
  isForm: boolean;
}

/** The body of a page for a request that failed. Nothing a visitor sent is in it, and it needs no script. */
export function FailurePage({ status, productName, reference, isForm }: FailureView) {
  const { title, text, canRetry } = FAILURE_COPY[status];
  return (
    <main className="er">
      {/* A card's outline, in its proportions. */}
      <div className="er-card" aria-hidden="true" />
      <h1>{title}</h1>
      <p>{text}</p>
      {isForm && <p>{BACK_TO_FORM}</p>}
      {canRetry && !isForm && (
        // oxlint-disable-next-line jsx-a11y/anchor-is-valid -- an empty address is the page's own (RFC 3986 section 4.4), and nothing is reflected
        <a className="er-retry" href="">
          {RETRY_LABEL}
        </a>
      )}
      {(productName !== '' || reference !== null) && (
        <footer>
          {productName !== '' && <span>{productName}</span>}
          {reference !== null && (
            <span>
              {REFERENCE_LABEL} <code>{reference}</code>
            </span>
          )}
        </footer>
      )}
    </main>
  );
}
