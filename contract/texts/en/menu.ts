import { menuTexts } from '#contract/menu.ts'

export const texts: Readonly<Record<string, string>> = {
  ...menuTexts('en'),
  profile: 'My profile',
  contextOf: 'Home: {{name}}',
}
