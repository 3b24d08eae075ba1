/** The background and the signature of a look: chosen, replaced, removed. */
import { FileButton, Group } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { documentBackground, documentSetting } from '#contract/entities/document/look.ts'
import { looks } from '#contract/operations/document/look.ts'
import { useSendFiles } from '#web/crud/send-files.ts'
import { useChildren } from '#web/crud/queries.ts'
import { useT } from '#web/i18n/i18n.ts'
import classes from '#web/screens/look/look.module.css'
import { call } from '#web/shell/call.ts'
import { restUrl } from '#web/shell/rest.ts'
import { useRight } from '#web/shell/session.ts'
import { toast, toastError } from '#web/shell/toast.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { confirm } from '#web/ui/confirm.tsx'

const UPLOADS = { BACKGROUND: 'document/background/upload', SIGNATURE: 'document/setting/signature' } as const
type Usage = keyof typeof UPLOADS
const KINDS = 'image/jpeg,image/png,.jpg,.jpeg,.png'

export const LookPictures = ({ id }: { readonly id: number }) => {
  const t = useT('look')
  if (id === 0) return <p className={classes.intro}>{t('saveFirst')}</p>
  return (
    <div className={classes.pictures}>
      <Picture id={id} usage="BACKGROUND" />
      <Picture id={id} usage="SIGNATURE" />
    </div>
  )
}

const usePicture = (id: number, usage: Usage) => {
  const t = useT('look')
  const queries = useQueryClient()
  const row = useChildren(documentBackground, id).data?.list.find((one) => one['usage'] === usage)
  const sending = useSendFiles(documentBackground, id, () => t('saved'), UPLOADS[usage])
  const again = (): Promise<void> => queries.invalidateQueries({ queryKey: [documentSetting.name] })
  const send = (file: File | null): void => {
    if (file !== null) sending.mutate([file], { onSettled: () => void again() })
  }
  const remove = async (): Promise<void> => {
    const title = t('removeTitle', { name: String(row?.['fileName'] ?? '') })
    if (!(await confirm({ title, body: t('removeBody'), confirmLabel: t('remove'), danger: true }))) return
    await call(looks.removePicture, { body: { id, usage } }).then(() => toast.success(t('removed')), toastError)
    await queries.invalidateQueries({ queryKey: [documentBackground.name] })
    await again()
  }
  return { row, send, remove, isSending: sending.isPending }
}

const Picture = ({ id, usage }: { readonly id: number; readonly usage: Usage }) => {
  const t = useT('look')
  const right = useRight(documentSetting.right)
  const { row, send, remove, isSending } = usePicture(id, usage)
  const noWrite = right.write ? undefined : right.why
  const title = t(`${usage}.title`)
  const choose = row === undefined ? t('choose') : t('replace')
  return (
    <section className={classes.picture} aria-label={title}>
      <header>
        <h2>{title}</h2>
      </header>
      <p>{t(`${usage}.help`)}</p>
      {row === undefined ? (
        <p>{t(`${usage}.none`)}</p>
      ) : (
        <img src={restUrl(`${documentBackground.path}/thumb/${row.id}`)} alt={String(row['fileName'])} />
      )}
      <Group gap="xs">
        <FileButton accept={KINDS} onChange={send}>
          {({ onClick }) => (
            <ActionButton
              variant="default"
              loading={isSending}
              disabledReason={noWrite}
              onClick={() => onClick()}
              aria-label={`${choose} – ${title}`}
            >
              {choose}
            </ActionButton>
          )}
        </FileButton>
        {row === undefined ? null : (
          <ActionButton
            variant="subtle"
            color="red"
            disabledReason={noWrite}
            onClick={() => void remove()}
            aria-label={`${t('remove')} – ${title}`}
          >
            {t('remove')}
          </ActionButton>
        )}
      </Group>
    </section>
  )
}
