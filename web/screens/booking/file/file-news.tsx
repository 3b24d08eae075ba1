import { Alert } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { BookingFile } from '#contract/operations/booking/file.ts'
import { useT } from '#web/i18n/i18n.ts'
import { fileDifferences } from '#web/screens/booking/file/file-differences.ts'
import type { FileDifference } from '#web/screens/booking/file/file-differences.ts'
import { useLiveChanges } from '#web/shell/live.ts'
import { useUser } from '#web/shell/session.ts'

interface News {
  readonly by: string | null
  readonly differences: readonly FileDifference[]
}

/** A colleague changed the file while it is open: the screen shows it at once, and says what. */
export const FileNews = ({ file }: { readonly file: BookingFile }) => {
  const t = useT('booking')
  const me = useUser().id
  const [news, setNews] = useState<News>()
  const seen = useRef(file)
  const author = useRef<string | null>(null)
  useLiveChanges((change) => {
    if (change.entity === 'booking' && change.recordId === file.id && change.userId !== me)
      author.current = change.userName
  })
  useEffect(() => {
    const before = seen.current
    seen.current = file
    if (before === file) return
    const differences = fileDifferences(before, file, t)
    if (differences.length === 0) return
    // What is saved here makes the older news wrong: « maintenant » is no longer so.
    setNews(author.current === null ? undefined : { by: author.current, differences })
    author.current = null
  }, [file, t])
  if (news === undefined) return null
  return (
    <Alert
      color="blue"
      role="status"
      withCloseButton
      onClose={() => setNews(undefined)}
      title={t('file.changedBy', { name: news.by ?? '' })}
    >
      {news.differences.map(({ key, label, before, after }) => (
        <div key={key}>{t('file.changed', { label, before, after })}</div>
      ))}
    </Alert>
  )
}
