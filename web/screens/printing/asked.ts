import { useScreenParams } from '#web/shell/navigation.tsx'

export const PATH = '/printing/$mailingConfigurationId/$entityType/$entityId/$languageId'

/** What the address asks for. */
export const useAsked = () => {
  const { mailingConfigurationId, entityType, entityId, languageId } = useScreenParams(PATH)
  return { mailingConfigurationId, entityType, entityId, languageId }
}
export type Asked = ReturnType<typeof useAsked>
