import { useEffect } from 'react'
import { Button } from '@mantine/core'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { useT } from '#web/i18n/i18n.ts'
import { isMissingChunk } from '#web/shell/rest-error.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** A screen broke: says so, and how to go on. The error itself goes to the console, for whoever is asked to help. */
export const ScreenFailed = ({ error }: ErrorComponentProps) => {
  const t = useT('shell')
  useEffect(() => {
    console.error(error)
  }, [error])
  return (
    <div role="alert">
      <EmptyState
        title={t('failed.title')}
        body={isMissingChunk(error) ? t('failed.update') : t('failed.body')}
        action={<Button onClick={() => window.location.reload()}>{t('failed.reload')}</Button>}
      />
    </div>
  )
}
