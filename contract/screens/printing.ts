import { screens } from '#contract/screen.ts'

export const printing = screens('printing', {
  '/printing/$mailingConfigurationId/$entityType/$entityId/$languageId': {
    right: 'booking_booking',
    chapter: 'papiers',
    texts: ['crud'],
  },
})
