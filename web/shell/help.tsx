/** Contextual help: F1, or the « ? » beside a title, opens the manual at the chapter of the screen, in another tab. */
import { useEffect } from 'react'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { Tooltip } from '@mantine/core'
import { chapterOf, chapterPath } from '#contract/manual.ts'
import { useT } from '#web/i18n/i18n.ts'
import { restUrl } from '#web/shell/rest.ts'
import { screenOf } from '#web/shell/screens.ts'
import classes from '#web/shell/help.module.css'

/** Of the path of the screen in sight. */
const helpUrl = (path = ''): string => restUrl(chapterPath(chapterOf(screenOf(path)?.facts)))

/** F1 instead of the browser's own help. */
export const useHelpKey = (): void => {
  const router = useRouter()
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'F1' || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      window.open(helpUrl(router.state.matches.at(-1)?.fullPath), '_blank', 'noopener')
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [router])
}

export const HelpLink = () => {
  const t = useT('shell')
  const path = useRouterState({ select: (state): string | undefined => state.matches.at(-1)?.fullPath })
  return (
    <Tooltip label={t('help.open')}>
      <a
        className={`${classes.help} p-no-print`}
        href={helpUrl(path)}
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
