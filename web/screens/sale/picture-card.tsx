/** The picture of an article, replaced as soon as a file is chosen. */
import { FileButton } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { article } from '#contract/entities/sale/article.ts'
import { messageOf } from '#contract/messages.ts'
import { articlePictures } from '#contract/operations/sale/article.ts'
import { useT } from '#web/i18n/i18n.ts'
import classes from '#web/screens/sale/sale.module.css'
import { call } from '#web/shell/call.ts'
import { sendFile } from '#web/shell/files.ts'
import { restUrl } from '#web/shell/rest.ts'
import { useRight } from '#web/shell/session.ts'
import { toast } from '#web/shell/toast.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { Icon } from '#web/ui/icons.tsx'

const KINDS = 'image/jpeg,image/png,image/gif,.jpg,.jpeg,.png,.gif'
const MOST_BYTES = 10 * 1024 * 1024

const usePicture = (id: number) => {
  const queries = useQueryClient()
  const { data } = useQuery({
    queryKey: [article.name, 'picture', id],
    queryFn: ({ signal }) => call(articlePictures.read, { params: { id }, signal }),
  })
  const onSuccess = async (): Promise<void> => {
    await queries.invalidateQueries({ queryKey: [article.name, 'picture', id] })
    toast.saved()
  }
  const sending = useMutation({
    mutationFn: (file: File): Promise<unknown> => sendFile(`sale/article-picture/upload/${id}`, file),
    onSuccess,
  })
  const removing = useMutation({
    mutationFn: () => call(articlePictures.remove, { params: { id } }),
    onSuccess,
  })
  return { edition: data?.edition ?? null, sending, removing }
}

export const PictureCard = ({ id }: { readonly id: number }) => {
  const t = useT('sale')
  const { write, why } = useRight(article.right)
  const { edition, sending, removing } = usePicture(id)
  const noWrite = write ? undefined : why
  const send = (file: File | null): void => {
    if (file === null) return
    if (file.size > MOST_BYTES) toast.error(messageOf('image.tooLarge', { max: '10\u00A0Mo' }) ?? '')
    else sending.mutate(file)
  }
  return (
    <section className={classes.picture} aria-label={t('picture.title')}>
      <h2>{t('picture.title')}</h2>
      {edition === null ? (
        <p className={classes.help}>{t('picture.none')}</p>
      ) : (
        <a href={restUrl(`sale/article-picture/image/${id}`, { edition })} target="_blank" rel="noreferrer">
          <img src={restUrl(`sale/article-picture/thumb/${id}`, { edition })} alt={t('picture.alt')} />
        </a>
      )}
      <div className={classes.line}>
        <FileButton accept={KINDS} onChange={send}>
          {({ onClick }) => (
            <ActionButton
              variant="default"
              loading={sending.isPending}
              disabledReason={noWrite}
              onClick={() => onClick()}
            >
              {t(edition === null ? 'picture.choose' : 'picture.replace')}
            </ActionButton>
          )}
        </FileButton>
        {edition === null ? null : (
          <ActionButton
            variant="subtle"
            aria-label={t('picture.remove')}
            loading={removing.isPending}
            disabledReason={noWrite}
            onClick={() => removing.mutate()}
          >
            <Icon name="trash" size={16} />
          </ActionButton>
        )}
      </div>
      <p className={classes.help}>{t('picture.help')}</p>
    </section>
  )
}
