/** Pictures of a place: sent, put in order, given a legend, removed. */
import { FileButton, Group } from '@mantine/core'
import { useState } from 'react'
import { place, placePicture } from '#contract/entities/camp/place.ts'
import { messageOf } from '#contract/messages.ts'
import { RecordDrawer } from '#web/crud/entity-panel.tsx'
import { useChildren, useReorder } from '#web/crud/queries.ts'
import type { RecordItem } from '#web/crud/record.ts'
import { useT } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import classes from '#web/screens/camp/camp.module.css'
import { EntityPart } from '#web/crud/record-part.tsx'
import { useSendFiles } from '#web/crud/send-files.ts'
import { PlaceState, PlaceTabs } from '#web/screens/camp/parts.tsx'
import { restUrl } from '#web/shell/rest.ts'
import { useRight } from '#web/shell/session.ts'
import { toast } from '#web/shell/toast.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Icon } from '#web/ui/icons.tsx'
import { ReorderDialog } from '#web/ui/reorder-dialog.tsx'

const KINDS = 'image/jpeg,image/png,image/gif,.jpg,.jpeg,.png,.gif'
const MOST_BYTES = 10 * 1024 * 1024

export const PicturesPart = ({ id }: { readonly id: number }) => {
  const t = useT('camp')
  const { write, why } = useRight(place.right)
  const pictures = useChildren(placePicture, id)
  const sending = useSendFiles(placePicture, id, (count) => t('pictures.added', { count }))
  const [isOrdering, setOrdering] = useState(false)
  const [opened, setOpened] = useState<number>()
  const rows = pictures.data?.list
  const noWrite = write ? undefined : why
  const send = (files: readonly File[]): void => {
    if (files.some((file) => file.size > MOST_BYTES))
      return toast.error(messageOf('image.tooLarge', { max: '10\u00A0Mo' }) ?? '')
    if (files.length > 0) sending.mutate(files)
    return undefined
  }
  const actions = (
    <>
      {(rows?.length ?? 0) < 2 ? null : (
        <ActionButton
          variant="default"
          leftSection={<Icon name="sort" size={16} />}
          disabledReason={noWrite}
          onClick={() => setOrdering(true)}
        >
          {t('pictures.order')}
        </ActionButton>
      )}
      <FileButton multiple accept={KINDS} onChange={send}>
        {({ onClick }) => (
          <ActionButton
            leftSection={<Icon name="plus" size={16} />}
            loading={sending.isPending}
            disabledReason={noWrite}
            onClick={() => onClick()}
          >
            {t('pictures.add')}
          </ActionButton>
        )}
      </FileButton>
    </>
  )
  return (
    <EntityPart
      entity={place}
      id={id}
      list={pathTo('/place-list')}
      tabs={<PlaceTabs id={id} part="pictures" />}
      renderInfo={(item) => <PlaceState item={item} />}
      renderActions={() => actions}
    >
      <p className={classes.help}>{t('pictures.help')}</p>
      {rows?.length === 0 ? <EmptyState title={t('pictures.none')} body={t('pictures.noneBody')} /> : null}
      <ul className={classes.pictures} aria-label={t('pictures.title')}>
        {rows?.map((picture, index) => (
          <Picture key={picture.id} picture={picture} rank={index + 1} onOpen={() => setOpened(picture.id)} />
        ))}
      </ul>
      {opened === undefined ? null : (
        <RecordDrawer entity={placePicture} id={opened} onClose={() => setOpened(undefined)} />
      )}
      {isOrdering && rows !== undefined ? <Order rows={rows} onClose={() => setOrdering(false)} /> : null}
    </EntityPart>
  )
}

const legendOf = (picture: RecordItem): string => (picture['legend'] as { readonly fr?: string } | null)?.fr ?? ''

interface PictureProps {
  readonly picture: RecordItem
  readonly rank: number
  readonly onOpen: () => void
}

const Picture = ({ picture, rank, onOpen }: PictureProps) => {
  const t = useT('camp')
  const legend = legendOf(picture)
  return (
    <li className={classes.picture}>
      <a
        href={restUrl(`${placePicture.path}/image/${picture.id}`)}
        target="_blank"
        rel="noreferrer"
        aria-label={t('pictures.open', { rank })}
      >
        <img
          src={restUrl(`${placePicture.path}/thumb/${picture.id}`)}
          alt={legend === '' ? t('pictures.alt', { rank }) : legend}
          loading="lazy"
        />
      </a>
      <div className={classes.pictureFoot}>
        <span>{legend === '' ? t('pictures.noLegend') : legend}</span>
        <Group gap={4} wrap="nowrap">
          <ActionButton
            variant="subtle"
            size="compact-sm"
            aria-label={t('pictures.legendOf', { rank })}
            onClick={onOpen}
          >
            <Icon name="edit" size={16} />
          </ActionButton>
        </Group>
      </div>
    </li>
  )
}

const Order = ({ rows, onClose }: { readonly rows: readonly RecordItem[]; readonly onClose: () => void }) => {
  const t = useT('camp')
  const reorder = useReorder(placePicture)
  return (
    <ReorderDialog
      title={t('pictures.orderTitle')}
      items={rows.map((row) => ({ id: row.id, label: legendOf(row) || String(row['fileName']) }))}
      isSaving={reorder.isPending}
      onClose={onClose}
      onSave={(ids) =>
        reorder.mutate(ids, {
          onSuccess: () => {
            toast.saved()
            onClose()
          },
        })
      }
    />
  )
}
