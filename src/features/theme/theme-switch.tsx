import { THEME_LABEL, THEME_OPTIONS } from './content.ts';
import { chooseTheme, useTheme } from '#src/state/theme.ts';
import { Choice } from '#src/ui/form/choice.tsx';

/** Applies at once, on this device only. */
export function ThemeSwitch() {
  const theme = useTheme();
  return (
    <Choice
      label={THEME_LABEL}
      isLabelHidden
      options={THEME_OPTIONS}
      value={theme}
      onChange={chooseTheme}
    />
  );
}
