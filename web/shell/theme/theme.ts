/** One theme: pine green, warm neutrals, Inter with tabular figures, a 4 px grid and 32 px rows (design 7). */
import { createTheme } from '@mantine/core'
import type { MantineThemeOverride } from '@mantine/core'
import type { LanguageCode } from '#contract/language.ts'
import { bark, brick, pine, resin, sand, sky } from '#web/shell/theme/colors.ts'
import { componentsOfNow } from '#web/shell/theme/components.ts'

const FONT = "'Inter Variable', 'Inter', 'Noto Sans Arabic', 'Noto Sans Hebrew', 'Segoe UI', system-ui, sans-serif"

const base = createTheme({
  primaryColor: 'pine',
  primaryShade: { light: 7, dark: 6 },
  colors: { pine, gray: sand, dark: bark, resin, red: brick, blue: sky, yellow: resin, green: pine },
  white: '#ffffff',
  black: '#25231f',
  fontFamily: FONT,
  fontFamilyMonospace: "ui-monospace, 'Cascadia Mono', 'SF Mono', monospace",
  headings: {
    fontFamily: FONT,
    fontWeight: '650',
    sizes: {
      h1: { fontSize: '1.25rem', lineHeight: '1.75rem' },
      h2: { fontSize: '1.0625rem', lineHeight: '1.5rem' },
      h3: { fontSize: '0.9375rem', lineHeight: '1.375rem' },
      h4: { fontSize: '0.875rem', lineHeight: '1.25rem' },
    },
  },
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '0.9375rem', lg: '1.0625rem', xl: '1.25rem' },
  lineHeights: { xs: '1.35', sm: '1.4', md: '1.45', lg: '1.5', xl: '1.5' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '3px', sm: '6px', md: '8px', lg: '12px', xl: '20px' },
  defaultRadius: 'sm',
  shadows: {
    xs: '0 1px 2px rgb(37 35 31 / 6%)',
    sm: '0 1px 2px rgb(37 35 31 / 6%), 0 2px 6px rgb(37 35 31 / 6%)',
    md: '0 2px 4px rgb(37 35 31 / 6%), 0 8px 24px rgb(37 35 31 / 12%)',
    lg: '0 4px 8px rgb(37 35 31 / 8%), 0 16px 40px rgb(37 35 31 / 16%)',
    xl: '0 8px 16px rgb(37 35 31 / 10%), 0 24px 64px rgb(37 35 31 / 20%)',
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
})

/** The theme with the words of a language, which must be the one spoken now; imported languages bring other scripts. */
export const themeOfNow = (language: LanguageCode): MantineThemeOverride => ({
  ...base,
  components: componentsOfNow(),
  other: { language },
})
