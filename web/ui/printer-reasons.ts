import { texts } from '#contract/texts/fr/printing.ts'
import { useT } from '#web/i18n/i18n.ts'

type Known = keyof typeof texts.reason

/** Why a printer waits, in words; a keyword that is not known, as the printer says it. */
export const useReasons = (): ((reasons: readonly string[]) => string) => {
  const t = useT('printing')
  return (reasons) =>
    reasons.map((reason) => (Object.hasOwn(texts.reason, reason) ? t(`reason.${reason as Known}`) : reason)).join(', ')
}
