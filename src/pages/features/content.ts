/** The three ways a card changes hands, and what each needs. */
export const WAYS = [
  {
    title: 'By code',
    text: 'The other person’s camera is enough. Codes are dark on light with four modules of margin, tested against two readers that do not invert.',
  },
  {
    title: 'By link',
    text: 'In a mail, a chat or under a post. Link previews carry the design of your card.',
  },
  {
    title: 'By file',
    text: 'The contact file holds name, photo, numbers and links. It works where there is no network at all.',
  },
] as const;

export const PROMISES_KEPT = [
  {
    title: 'Fast, everywhere',
    text: 'The public page is one document with its style, code and icons inside, answered from the edge nearest to whoever opens it. It needs no framework and no app.',
  },
  {
    title: 'Yours, even offline',
    text: 'Cards are built in the browser and kept there first. Without a network or an account you can go on working; publishing follows when you say so.',
  },
  {
    title: 'Quiet about your visitors',
    text: 'No cookie, no tracker, no third party on a card’s page. What is counted is counted without keeping addresses.',
  },
] as const;
