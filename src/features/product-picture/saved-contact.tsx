import { ProductPicture } from '#src/features/product-picture/product-picture.tsx';

/** A fictional person; the page says so. */
const ROLE = 'Founder & Creative Director, Northlight Studio';
const ROWS = [
  ['phone', '+44 20 7946 0112'],
  ['email', 'amara.okafor@example.com'],
  ['website', 'northlight.example.com'],
  ['LinkedIn', 'amara-okafor-sample'],
] as const;

/** The contact as the address book lists it after saving. */
export function SavedContact() {
  return (
    <div className="rounded-panel border border-hairline bg-raised-2 p-5 shadow-float">
      <div className="flex items-center gap-4 [&>picture]:shrink-0">
        <ProductPicture name="portrait" alt="" className="size-14 rounded-full" />
        <div>
          <p className="text-md font-medium">Amara Okafor</p>
          <p className="text-xs text-stone">{ROLE}</p>
        </div>
      </div>
      <dl className="mt-4">
        {ROWS.map(([label, value]) => (
          <div
            key={label}
            className="flex gap-4 border-t border-hairline py-2 max-sm:gap-2 max-sm:text-xs"
          >
            <dt className="w-16 shrink-0 text-stone sm:w-20">{label}</dt>
            <dd className="min-w-0 truncate">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
