import { printing } from '#contract/screens/printing.ts'
import { loads } from '#web/shell/screens.ts'

export const screens = loads(printing, {
  '/printing/$mailingConfigurationId/$entityType/$entityId/$languageId': () =>
    import('#web/screens/printing/printing-screen.tsx').then((m) => m.PrintingScreen),
})
