export const PHONE_COPY = {
  question: 'Which country is this number from?',
  unanswered: 'Choose a country',
  calls: (number: string) => `Calls ${number}.`,
  opensChat: (number: string) => `Opens a chat with ${number}.`,
  needsCountry: {
    phone: "Without a country, people abroad can't call this number.",
    whatsapp: 'WhatsApp needs the country. Without it, visitors see the number as text.',
  },
  otherCountry: "This isn't a number of that country. Choose another one.",
  notCallable: "This number can't be called. Visitors will see it as text.",
  several: (first: string) => `Only ${first} will be called.`,
  split: (count: number) => (count === 2 ? 'Split into two numbers' : 'Split the numbers'),
} as const;
