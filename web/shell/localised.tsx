/** Draws everything below in the user's language and direction; a change draws it all again, without a reload. */
import type { ReactNode } from 'react'
import { Fragment, useEffect, useMemo } from 'react'
import { DirectionProvider, MantineProvider, localStorageColorSchemeManager } from '@mantine/core'
import { directionOf } from '#contract/language.ts'
import { changeLanguage, currentLanguage, useLanguage } from '#web/i18n/language.ts'
import { fetchTexts } from '#web/shell/interface-language.ts'
import { useMaybeUser } from '#web/shell/session.ts'
import { cssVariables } from '#web/shell/theme/css-variables.ts'
import { themeOfNow } from '#web/shell/theme/theme.ts'
import { toastError } from '#web/shell/toast.ts'

const schemes = localStorageColorSchemeManager({ key: 'pinede.scheme' })

/** The user's language, as the server keeps it: at log-in, and after a change on another machine. */
const useUserLanguage = (): void => {
  const wanted = useMaybeUser()?.language
  useEffect(() => {
    if (wanted !== undefined && wanted !== currentLanguage()) changeLanguage(wanted, fetchTexts).catch(toastError)
  }, [wanted])
}

export const Localised = ({ children }: { readonly children: ReactNode }) => {
  const language = useLanguage()
  useUserLanguage()
  // Built again for each language: it carries the words of the components.
  const theme = useMemo(() => themeOfNow(language), [language])
  const direction = directionOf(language)
  return (
    <DirectionProvider key={direction} initialDirection={direction} detectDirection={false}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        colorSchemeManager={schemes}
        defaultColorScheme="auto"
      >
        <Fragment key={language}>{children}</Fragment>
      </MantineProvider>
    </DirectionProvider>
  )
}
