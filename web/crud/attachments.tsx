/** Files attached to a record: dropped or chosen, seen small, opened, kept, removed with their name asked. */
import { ActionIcon, FileButton } from '@mantine/core'
import { useState } from 'react'
import type { DragEvent } from 'react'
import { ATTACHMENT_KINDS, HEAVIEST_ATTACHMENT } from '#contract/attachment.ts'
import type { AnyEntity } from '#contract/entity.ts'
import { formatDay, formatHundredths } from '#contract/format.ts'
import { messageOf } from '#contract/messages.ts'
import type { Day } from '#domain/day.ts'
import classes from '#web/crud/attachments.module.css'
import { useChildren } from '#web/crud/queries.ts'
import type { RecordItem } from '#web/crud/record.ts'
import { useAskRemove } from '#web/crud/remove.ts'
import { useSendFiles } from '#web/crud/send-files.ts'
import { useT } from '#web/i18n/i18n.ts'
import { restUrl } from '#web/shell/rest.ts'
import { useRight } from '#web/shell/session.ts'
import { toast } from '#web/shell/toast.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Icon } from '#web/ui/icons.tsx'

interface AttachmentsProps {
  readonly entity: AnyEntity
  /** The record that files are attached to. */
  readonly ownerId: number
  /** Above the list, where the part has no name of its own. */
  readonly title?: string
}

/** True while files hang over the part. */
const useDrop = (onFiles: (files: readonly File[]) => void, isOff: boolean) => {
  const [isOver, setOver] = useState(false)
  const hold = (event: DragEvent): void => {
    if (isOff || !event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(true)
  }
  return {
    isOver,
    handlers: {
      onDragEnter: hold,
      onDragOver: hold,
      onDragLeave: (event: DragEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      },
      onDrop: (event: DragEvent) => {
        if (isOff || !event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(false)
        onFiles([...event.dataTransfer.files])
      },
    },
  }
}

export const Attachments = ({ entity, ownerId, title }: AttachmentsProps) => {
  const t = useT('crud')
  const right = useRight(entity.right)
  const found = useChildren(entity, ownerId)
  const sending = useSendFiles(entity, ownerId, (count) => t('attachments.added', { count }))
  const send = (files: readonly File[]): void => {
    if (files.some((file) => file.size > HEAVIEST_ATTACHMENT))
      return toast.error(messageOf('attachment.tooLarge', { max: '10\u00A0Mo' }) ?? '')
    if (files.length > 0) sending.mutate(files)
    return undefined
  }
  const drop = useDrop(send, !right.write || sending.isPending)
  const rows = found.data?.list
  return (
    <section
      className={classes.part}
      aria-label={title ?? entity.label.many}
      data-over={drop.isOver || undefined}
      {...drop.handlers}
    >
      <div className={classes.head}>
        {title === undefined ? null : <h2>{title}</h2>}
        <p>{t('attachments.help')}</p>
        <FileButton multiple accept={ATTACHMENT_KINDS} onChange={send}>
          {({ onClick }) => (
            <ActionButton
              variant="default"
              leftSection={<Icon name="plus" size={16} />}
              loading={sending.isPending}
              disabledReason={right.write ? undefined : right.why}
              onClick={() => onClick()}
            >
              {t('attachments.add')}
            </ActionButton>
          )}
        </FileButton>
      </div>
      {found.isError ? <p role="alert">{t('attachments.failed')}</p> : null}
      {rows?.length === 0 ? (
        <EmptyState title={t('attachments.none')} body={right.write ? t('attachments.noneBody') : undefined} />
      ) : null}
      <ul className={classes.files}>
        {rows?.map((row) => (
          <Attached key={row.id} entity={entity} row={row} />
        ))}
      </ul>
      {drop.isOver ? <div className={classes.veil}>{t('attachments.drop')}</div> : null}
    </section>
  )
}

const KILO = 1024

/** « 340 ko », « 2,40 Mo ». */
const useSaySize = () => {
  const t = useT('crud')
  return (size: number): string =>
    size < KILO * KILO
      ? t('attachments.kilobytes', { count: Math.max(1, Math.round(size / KILO)) })
      : t('attachments.megabytes', { size: formatHundredths(Math.round((size * 100) / KILO / KILO)) })
}

const Attached = ({ entity, row }: { readonly entity: AnyEntity; readonly row: RecordItem }) => {
  const t = useT('crud')
  const right = useRight(entity.right)
  const askRemove = useAskRemove(entity)
  const saySize = useSaySize()
  const [name, type] = [String(row['fileName']), String(row['type'])]
  const [day, who] = [formatDay(row['addedOn'] as Day), String(row['addedBy'] ?? '')]
  const url = restUrl(`${entity.path}/document/${row.id}`)
  return (
    <li className={classes.file}>
      <a
        href={url}
        target="_blank"
        rel="noreferrer"
        className={classes.open}
        aria-label={t('attachments.open', { name })}
      >
        <Sight entity={entity} id={row.id} type={type} name={name} />
        <span className={classes.name}>{name}</span>
      </a>
      <small>
        {saySize(Number(row['size']))} · {who === '' ? t('attachments.on', { day }) : t('attachments.by', { day, who })}
      </small>
      <div className={classes.buttons}>
        <ActionIcon
          component="a"
          href={url}
          download={name}
          variant="subtle"
          color="gray"
          aria-label={t('attachments.download', { name })}
        >
          <Icon name="download" size={16} />
        </ActionIcon>
        {right.delete ? (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('attachments.remove', { name })}
            onClick={() => void askRemove(row)}
          >
            <Icon name="trash" size={16} />
          </ActionIcon>
        ) : null}
      </div>
    </li>
  )
}

interface SightProps {
  readonly entity: AnyEntity
  readonly id: number
  readonly type: string
  readonly name: string
}

/** The picture itself, small; of a text, a sheet with its extension. */
const Sight = ({ entity, id, type, name }: SightProps) => {
  const [isBroken, setBroken] = useState(false)
  return type.startsWith('image/') && !isBroken ? (
    <img src={restUrl(`${entity.path}/thumb/${id}`)} alt="" loading="lazy" onError={() => setBroken(true)} />
  ) : (
    <span className={classes.sheet} aria-hidden="true">
      {(name.split('.').at(-1) ?? '').toLocaleUpperCase('fr')}
    </span>
  )
}
