/** The owner's latest message, as shown in a pass. */
export interface PassNotice {
  id: string;
  title: string;
  message: string;
  /** An absolute URL, or empty. */
  actionUrl: string;
  /** ISO 8601. Of two messages the later one is shown. */
  createdAt: string;
}

/** Texts of a pass that the owner may override. */
export interface PassTexts {
  description: string;
  bio: string;
  instructions: string;
}
