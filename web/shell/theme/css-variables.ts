/** Mantine's own variables, tuned where the contrast it ships with fails (dimmed text, placeholders, light badges, errors). */
import type { CSSVariablesResolver, MantineTheme } from '@mantine/core'

type Variables = Record<string, string>

const palettes = (theme: MantineTheme): string[] => Object.keys(theme.colors)

const lightVariants = (theme: MantineTheme, ground: number, hover: number, text: number): Variables =>
  Object.fromEntries(
    palettes(theme).flatMap((color) => [
      [`--mantine-color-${color}-light`, `var(--mantine-color-${color}-${ground})`],
      [`--mantine-color-${color}-light-hover`, `var(--mantine-color-${color}-${hover})`],
      [`--mantine-color-${color}-light-color`, `var(--mantine-color-${color}-${text})`],
    ]),
  )

const light: Variables = {
  '--mantine-color-body': '#ffffff',
  '--mantine-color-text': 'var(--mantine-color-gray-9)',
  '--mantine-color-bright': '#16140f',
  '--mantine-color-dimmed': 'var(--mantine-color-gray-6)',
  '--mantine-color-placeholder': '#77716a',
  '--mantine-color-error': 'var(--mantine-color-red-6)',
  '--mantine-color-success': 'var(--mantine-color-pine-7)',
  '--mantine-color-anchor': 'var(--mantine-color-pine-7)',
  '--mantine-color-default-border': 'var(--mantine-color-gray-4)',
  '--mantine-color-default-hover': 'var(--mantine-color-gray-1)',
  '--mantine-color-disabled': 'var(--mantine-color-gray-2)',
  '--mantine-color-disabled-color': '#7d776d',
  '--p-page': 'var(--mantine-color-gray-1)',
  '--p-surface': '#ffffff',
  '--p-sunken': 'var(--mantine-color-gray-0)',
  '--p-line': 'var(--mantine-color-gray-3)',
  '--p-line-strong': 'var(--mantine-color-gray-4)',
  '--p-bar': '#14392d',
  '--p-bar-text': '#f3f1ea',
  '--p-bar-dim': '#b9cfc4',
  '--p-accent': 'var(--mantine-color-resin-4)',
  '--p-selected': '#e6f1ea',
  '--p-hover': '#f7f6f2',
  '--p-weekend': 'var(--mantine-color-red-6)',
  '--p-art-ink': '#2b6a52',
  '--p-art-tint': '#cfe3d7',
}

const dark: Variables = {
  '--mantine-color-body': 'var(--mantine-color-dark-7)',
  '--mantine-color-text': 'var(--mantine-color-dark-0)',
  '--mantine-color-dimmed': 'var(--mantine-color-dark-2)',
  '--mantine-color-placeholder': '#958f84',
  '--mantine-color-error': 'var(--mantine-color-red-3)',
  '--mantine-color-success': 'var(--mantine-color-pine-3)',
  '--mantine-color-anchor': 'var(--mantine-color-pine-3)',
  '--mantine-color-default': 'var(--mantine-color-dark-6)',
  '--mantine-color-default-border': 'var(--mantine-color-dark-4)',
  '--mantine-color-disabled': 'var(--mantine-color-dark-5)',
  '--mantine-color-disabled-color': '#8d877d',
  '--p-page': 'var(--mantine-color-dark-8)',
  '--p-surface': 'var(--mantine-color-dark-7)',
  '--p-sunken': '#1d1c19',
  '--p-line': 'var(--mantine-color-dark-5)',
  '--p-line-strong': 'var(--mantine-color-dark-4)',
  '--p-bar': '#0f2a21',
  '--p-bar-text': '#ebe8e1',
  '--p-bar-dim': '#a3bdb0',
  '--p-accent': 'var(--mantine-color-resin-4)',
  '--p-selected': '#1f3a2f',
  '--p-hover': '#282622',
  '--p-weekend': 'var(--mantine-color-red-3)',
  '--p-art-ink': '#7fb89c',
  '--p-art-tint': '#28493b',
}

export const cssVariables: CSSVariablesResolver = (theme) => ({
  variables: {
    '--p-row': '32px',
    '--p-bar-height': '48px',
    '--p-keys-height': '34px',
    '--p-quick': '120ms',
  },
  light: { ...lightVariants(theme, 1, 2, 8), ...light },
  dark: { ...lightVariants(theme, 8, 7, 1), ...dark },
})
