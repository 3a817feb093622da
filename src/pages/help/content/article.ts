export interface Article {
  question: string;
  answer: string;
  /** The feature is not available yet. */
  isInPreparation?: true;
}
