/** Contextual help: F1, or the « ? » beside a title, opens the manual at the chapter of the screen, in another tab. */
import { useEffect } from 'react'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { Tooltip } from '@mantine/core'
import { chapterOf, chapterPath } from '#contract/manual.ts'
import { useT } from '#web/i18n/i18n.ts'
import { restUrl } from '#web/shell/rest.ts'
import classes from '#web/shell/help.module.css'

const helpUrl = (address: string): string => restUrl(chapterPath(chapterOf(address)))

/** F1 instead of the browser's own help. */
export const useHelpKey = (): void => {
  const router = useRouter()
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'F1' || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      window.open(helpUrl(router.state.location.pathname), '_blank', 'noopener')
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [router])
}

export const HelpLink = () => {
  const t = useT('shell')
  const address = useRouterState({ select: (state) => state.location.pathname })
  return (
    <Tooltip label={t('help.open')}>
      <a
        className={`${classes.help} p-no-print`}
        href={helpUrl(address)}
        target="_blank"
        rel="noopener"
        aria-label={t('help.open')}
        aria-keyshortcuts="F1"
      >
        ?
      </a>
    </Tooltip>
  )
}
