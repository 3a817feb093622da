import { PhoneFrame } from '#src/features/product-picture/phone-frame.tsx';
import { ProductPicture } from '#src/features/product-picture/product-picture.tsx';
import { TextPage, type TextSection } from '#src/ui/content/text-page.tsx';

const SECTIONS: readonly TextSection[] = [
  {
    title: 'On iPhone',
    paragraphs: [
      'Open your dashboard or your card in Safari, tap Share and choose Add to Home Screen. It then opens like an app, without the browser.',
    ],
  },
  {
    title: 'On Android',
    paragraphs: ['Open it in Chrome, tap the menu and choose Add to home screen or Install app.'],
  },
  {
    title: 'Offline',
    paragraphs: [
      "From the home screen, your card opens with or without a network. Choose Link, and anyone who scans the code opens your page. Choose Contact, and you're saved to their address book even if both of you are offline. In a browser, open the account menu and choose Show my card.",
      'As a backup, save the QR code to your photos.',
    ],
  },
];

/** The web app's own screen; the person on it is fictional. */
function Phone() {
  return (
    <figure className="w-full max-w-[21rem]">
      <PhoneFrame>
        <ProductPicture name="card-page" alt="" />
      </PhoneFrame>
      <figcaption className="mt-4 text-xs text-stone">Sample data</figcaption>
    </figure>
  );
}

/** Placeholder: there is no app in the stores yet. */
export function MobileAppPage() {
  return (
    <TextPage
      title="Mobile App"
      soon="Coming soon to the app stores."
      lead="Your card and dashboard are built for phones. Add them to your home screen, and they open like an app, with or without a network."
      sections={SECTIONS}
      picture={<Phone />}
    />
  );
}
