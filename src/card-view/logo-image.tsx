import { fitSize } from '#shared/format/fit-size.ts';
import type { CardLogo } from '#shared/card/policy/organization-logo.ts';

/** In CSS pixels: as large as Apple shows it on a pass, a little lower. */
const BOX = { width: 160, height: 40 };

/** A company's logo in its own proportions. The size is known before the file, so nothing shifts. */
export function LogoImage({ logo }: { logo: CardLogo }) {
  const { path, name } = logo;
  return <img className="co-logo" src={path} alt={name} {...fitSize(logo, BOX)} />;
}
