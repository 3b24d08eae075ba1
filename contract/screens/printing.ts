import { screens } from '#contract/screen.ts'

export const printing = screens('printing', {
  '/printing/$mailingConfigurationId/$entityType/$entityId/$languageId': {
    right: 'session',
    chapter: 'papiers',
    texts: ['crud', 'mail'],
  },
})
