import { useT } from '#web/i18n/i18n.ts'
import { useUser } from '#web/shell/session.ts'

const CONTEXT = 'Context'

/** Names of the menu's nodes by key: the establishment's or the user's own where a header was given another name (spec 2). */
export const useMenuLabel = (): ((key: string) => string) => {
  const t = useT('menu')
  const { headerNames } = useUser()
  const usual = (key: string): string => t(key)
  return (key) => {
    const above = key.endsWith(CONTEXT) ? headerNames[key.slice(0, -CONTEXT.length)] : undefined
    return above === undefined ? (headerNames[key] ?? usual(key)) : t('contextOf', { name: above })
  }
}
