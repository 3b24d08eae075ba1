import { screens } from '#contract/screen.ts'

export const session = screens('session', {
  '/home': { right: 'session', chapter: 'premiers-pas', texts: ['menu', 'audit', 'ereport'] },
  '/profile': { right: 'session', chapter: 'premiers-pas' },
})
