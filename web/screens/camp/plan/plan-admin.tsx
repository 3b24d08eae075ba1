import { useState } from 'react'
import { FileButton, Loader, Select } from '@mantine/core'
import { messageOf } from '#contract/messages.ts'
import { plan as planEntity } from '#contract/entities/camp/plan.ts'
import { RecordDrawer } from '#web/crud/entity-panel.tsx'
import { useAll, useReorder } from '#web/crud/queries.ts'
import type { RecordItem } from '#web/crud/record.ts'
import { useT } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import { PlanEditor } from '#web/screens/camp/plan/plan-editor.tsx'
import { useDrawing, usePlaceNames, useSendPicture } from '#web/screens/camp/plan/use-drawing.ts'
import type { Drawing } from '#web/screens/camp/plan/use-drawing.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { useLeaveGuard } from '#web/shell/leave-guard.ts'
import { useGoBack } from '#web/shell/navigation.tsx'
import { useRight } from '#web/shell/session.ts'
import { toast } from '#web/shell/toast.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { HistorySteps, useHistoryKeys } from '#web/ui/history-steps.tsx'
import { ListFailure } from '#web/ui/list-failure.tsx'
import { PageLine } from '#web/ui/page-line.tsx'
import { ReorderDialog } from '#web/ui/reorder-dialog.tsx'
import room from '#web/ui/board-screen.module.css'

const KINDS = 'image/jpeg,image/png,image/gif,.jpg,.jpeg,.png,.gif'
const MOST_BYTES = 10 * 1024 * 1024

interface PictureButtonProps {
  readonly label: string
  readonly isPrimary: boolean
  readonly isSending: boolean
  readonly onFile: (file: File) => void
}

const PictureButton = ({ label, isPrimary, isSending, onFile }: PictureButtonProps) => {
  const { write, why } = useRight(planEntity.right)
  const send = (file: File | null): void => {
    if (file === null) return
    if (file.size > MOST_BYTES) toast.error(messageOf('image.tooLarge', { max: '10\u00A0Mo' }) ?? '')
    else onFile(file)
  }
  return (
    <FileButton accept={KINDS} onChange={send}>
      {({ onClick }) => (
        <ActionButton
          {...(isPrimary ? {} : { variant: 'default' })}
          loading={isSending}
          disabledReason={write ? undefined : why}
          onClick={() => onClick()}
        >
          {label}
        </ActionButton>
      )}
    </FileButton>
  )
}

const Order = ({ plans, onClose }: { readonly plans: readonly RecordItem[]; readonly onClose: () => void }) => {
  const t = useT('plan')
  const reorder = useReorder(planEntity)
  const saved = (): void => {
    toast.saved()
    onClose()
  }
  return (
    <ReorderDialog
      title={t('edit.orderTitle')}
      items={plans.map((row) => ({ id: row.id, label: String(row['label']) }))}
      isSaving={reorder.isPending}
      onClose={onClose}
      onSave={(ids) => reorder.mutate(ids, { onSuccess: saved })}
    />
  )
}

interface ActionsProps {
  readonly plans: readonly RecordItem[]
  readonly item: RecordItem | undefined
  readonly drawing: Drawing
  readonly onPick: (id: number) => void
}

const Actions = ({ plans, item, drawing, onPick }: ActionsProps) => {
  const t = useT('plan')
  const { write, why } = useRight(planEntity.right)
  const [opened, setOpened] = useState<'name' | 'order'>()
  const sending = useSendPicture(onPick)
  const noWrite = write ? undefined : why
  const add = (
    <PictureButton
      label={t('edit.add')}
      isPrimary={item === undefined}
      isSending={sending.isPending}
      onFile={(file) => sending.mutate({ file, planId: undefined })}
    />
  )
  if (item === undefined) return add
  return (
    <>
      {plans.length < 2 ? null : (
        <ActionButton variant="default" disabledReason={noWrite} onClick={() => setOpened('order')}>
          {t('edit.order')}
        </ActionButton>
      )}
      {add}
      <PictureButton
        label={t('edit.replace')}
        isPrimary={false}
        isSending={sending.isPending}
        onFile={(file) => sending.mutate({ file, planId: item.id })}
      />
      <ActionButton variant="default" disabledReason={noWrite} onClick={() => setOpened('name')}>
        {t('edit.rename')}
      </ActionButton>
      <HistorySteps undo={drawing.undo} redo={drawing.redo} labels={{ undo: t('edit.undo'), redo: t('edit.redo') }} />
      <ActionButton
        hotkey="F12"
        loading={drawing.isSaving}
        disabledReason={noWrite ?? (drawing.isDirty ? undefined : t('edit.unchanged'))}
        onClick={drawing.save}
      >
        {t('edit.save')}
      </ActionButton>
      {opened === 'order' ? <Order plans={plans} onClose={() => setOpened(undefined)} /> : null}
      {opened === 'name' ? (
        <RecordDrawer entity={planEntity} id={item.id} onClose={() => setOpened(undefined)} />
      ) : null}
    </>
  )
}

/** `/admin/module/plan`: pictures of the campsite, and the places drawn on them. */
export const PlanAdmin = () => {
  const t = useT('plan')
  const { write, why } = useRight(planEntity.right)
  const { data, error, refetch } = useAll(planEntity)
  const places = usePlaceNames()
  const [picked, pick] = useState<number>()
  const plans = data?.list ?? []
  const item = plans.find((one) => one.id === picked) ?? plans[0]
  const drawing = useDrawing(item?.id ?? 0)
  const back = useGoBack(pathTo('/home'))
  // Nothing is drawn on a plan whose places are not there yet: it would be saved without them.
  const isReading =
    (data === undefined && error === null) || (item !== undefined && !drawing.isReady && drawing.error === null)
  const reason = write ? (drawing.isDirty ? undefined : t('edit.unchanged')) : why
  useLeaveGuard({ isDirty: () => drawing.isDirty, body: t('edit.leave') })
  useHistoryKeys(drawing)
  useFunctionKeys({ F12: { run: drawing.save, disabledReason: reason }, Escape: { run: back } })
  return (
    <div className={room.screen}>
      <PageLine
        title={t('edit.title')}
        filters={
          plans.length < 2 ? undefined : (
            <Select
              aria-label={t('edit.pick')}
              data={plans.map((one) => ({ value: String(one.id), label: String(one['label']) }))}
              value={item === undefined ? null : String(item.id)}
              onChange={(id) => (id === null ? undefined : pick(Number(id)))}
              allowDeselect={false}
              disabled={drawing.isDirty}
              w={200}
            />
          )
        }
        actions={data === undefined ? undefined : <Actions plans={plans} item={item} drawing={drawing} onPick={pick} />}
      />
      {error === null ? null : <ListFailure error={error} onRetry={() => void refetch()} />}
      {drawing.error === null ? null : <ListFailure error={drawing.error} onRetry={drawing.readAgain} />}
      {isReading ? <Loader aria-label={t('loading')} mx="auto" mt="xl" /> : null}
      {data !== undefined && item === undefined ? <EmptyState title={t('empty.title')} body={t('edit.empty')} /> : null}
      {item === undefined || !drawing.isReady ? null : (
        <PlanEditor key={`${item.id}:${String(item['picture'])}`} item={item} places={places} drawing={drawing} />
      )}
    </div>
  )
}
