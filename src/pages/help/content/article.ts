/** A question somebody has, and the answer in one to three sentences. */
export interface Article {
  question: string;
  answer: string;
  /** What the answer speaks of is promised and cannot be used yet. */
  isPrepared?: true;
}
