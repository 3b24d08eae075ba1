/** The background and the signature of a look: chosen, replaced, removed. */
import { FileButton, Group } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { documentBackground, documentSetting } from '#contract/entities/document/look.ts'
import { looks } from '#contract/operations/document/look.ts'
import { useChildren } from '#web/crud/queries.ts'
import { useT } from '#web/i18n/i18n.ts'
import classes from '#web/screens/look/look.module.css'
import { call } from '#web/shell/call.ts'
import { rest, restUrl } from '#web/shell/rest.ts'
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

const Picture = ({ id, usage }: { readonly id: number; readonly usage: Usage }) => {
  const t = useT('look')
  const right = useRight(documentSetting.right)
  const queries = useQueryClient()
  const row = useChildren(documentBackground, id).data?.list.find((one) => one['usage'] === usage)
  const again = () =>
    Promise.all(
      [documentBackground.name, documentSetting.name].map((name) => queries.invalidateQueries({ queryKey: [name] })),
    )
  const sending = useMutation({
    mutationFn: (file: File) => {
      const body = new FormData()
      body.append('uploadfile', file)
      return rest.post(`${UPLOADS[usage]}/${id}`, body)
    },
    onSuccess: () => toast.success(t('saved')),
    onSettled: again,
  })
  const remove = async (): Promise<void> => {
    const title = t('removeTitle', { name: String(row?.['fileName'] ?? '') })
    if (!(await confirm({ title, body: t('removeBody'), confirmLabel: t('remove'), danger: true }))) return
    await call(looks.removePicture, { body: { id, usage } }).then(() => toast.success(t('removed')), toastError)
    await again()
  }
  const noWrite = right.write ? undefined : right.why
  return (
    <section className={classes.picture} aria-label={t(`${usage}.title`)}>
      <header>
        <h2>{t(`${usage}.title`)}</h2>
      </header>
      <p>{t(`${usage}.help`)}</p>
      {row === undefined ? (
        <p>{t(`${usage}.none`)}</p>
      ) : (
        <img src={restUrl(`${documentBackground.path}/thumb/${row.id}`)} alt={String(row['fileName'])} />
      )}
      <Group gap="xs">
        <FileButton accept={KINDS} onChange={(file) => file !== null && sending.mutate(file)}>
          {({ onClick }) => (
            <ActionButton
              variant="default"
              loading={sending.isPending}
              disabledReason={noWrite}
              onClick={() => onClick()}
              aria-label={`${row === undefined ? t('choose') : t('replace')} – ${t(`${usage}.title`)}`}
            >
              {row === undefined ? t('choose') : t('replace')}
            </ActionButton>
          )}
        </FileButton>
        {row === undefined ? null : (
          <ActionButton
            variant="subtle"
            color="red"
            disabledReason={noWrite}
            onClick={() => void remove()}
            aria-label={`${t('remove')} – ${t(`${usage}.title`)}`}
          >
            {t('remove')}
          </ActionButton>
        )}
      </Group>
    </section>
  )
}
