import { wireKind } from '#contract/document/kinds.ts'
import type { DocumentKind } from '#contract/document/kinds.ts'
import { pathTo } from '#web/paths.ts'

/** Where a paper of a record is looked at, in its customer's language. */
export const printingAddress = (kind: DocumentKind, entityId: number, mailingConfigurationId = 0): string =>
  pathTo('/printing/$mailingConfigurationId/$entityType/$entityId/$languageId', {
    mailingConfigurationId,
    entityType: wireKind(kind),
    entityId,
    languageId: 0,
  })
