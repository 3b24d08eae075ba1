import { useQuery } from '@tanstack/react-query'
import { BUILT_IN, LANGUAGES, tagOf } from '#contract/language.ts'
import type { LanguageCode } from '#contract/language.ts'
import { useT } from '#web/i18n/i18n.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { BarEntry } from '#web/shell/bar/bar-popover.tsx'
import { chooseLanguage, hasUnsaved, interfaceLanguagesQuery } from '#web/shell/interface-language.ts'
import { toastError } from '#web/shell/toast.ts'
import { confirm } from '#web/ui/confirm.tsx'

/** The languages of the screens, each by its own name: French, English, and those imported that are complete enough. */
export const Languages = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useT('shell')
  const spoken = useLanguage()
  const answer = useQuery({ ...interfaceLanguagesQuery, meta: { quiet: true } })
  const offered: readonly LanguageCode[] =
    answer.data?.list.filter(({ selectable }) => selectable).map(({ code }) => code) ?? BUILT_IN
  const choose = async (language: LanguageCode): Promise<void> => {
    onClose()
    if (language === spoken) return
    const question = {
      title: t('user.languageTitle'),
      body: t('user.languageBody'),
      confirmLabel: t('user.languageConfirm'),
      cancelLabel: t('leave.stay'),
    }
    if (hasUnsaved() && !(await confirm(question))) return
    await chooseLanguage(language).catch(toastError)
  }
  return (
    <div role="group" aria-label={t('user.language')}>
      {offered.map((language) => (
        <BarEntry key={language} icon="language" isChosen={language === spoken} onClick={() => void choose(language)}>
          <span lang={tagOf(language)}>{LANGUAGES[language].name}</span>
        </BarEntry>
      ))}
    </div>
  )
}
