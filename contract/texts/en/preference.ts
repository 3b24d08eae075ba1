export const texts = {
  title: 'Preferences',
  kinds: 'Preferences by theme',
  saved: 'Preferences “{{kind}}” saved.',
  reset: 'Go back to the original values',
} as const
