import { Button, Drawer } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { customer } from '#contract/entities/customer/customer.ts'
import type { Suspects } from '#contract/operations/customer/twins.ts'
import { customerTwins } from '#contract/operations/customer/twins.ts'
import { useT } from '#web/i18n/i18n.ts'
import classes from '#web/screens/customer/customer.module.css'
import { MergeDialog } from '#web/screens/customer/twins/merge-dialog.tsx'
import { Reasons, TwinName } from '#web/screens/customer/twins/reasons.tsx'
import { useUndoMerge } from '#web/screens/customer/twins/use-undo-merge.ts'
import { call } from '#web/shell/call.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { useRight } from '#web/shell/session.ts'
import { toast, toastError } from '#web/shell/toast.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { formatInstant, formatInteger } from '#web/ui/format.ts'

type Pair = Suspects['list'][number]

/** Probable duplicates of the whole file, and the last merges with their undoing. */
export const SuspectsDrawer = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useT('customer')
  const ui = useT('ui')
  const [merging, setMerging] = useState<Pair>()
  const suspects = useQuery({
    queryKey: ['customer', 'suspects'],
    queryFn: ({ signal }) => call(customerTwins.suspects, { signal }),
    meta: { quiet: true },
  })
  useFunctionKeys({ Escape: { run: onClose } }, { dialog: true })
  const { list = [], total = 0 } = suspects.data ?? {}
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={860}
      title={t('twins.title')}
      closeOnEscape={false}
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      {suspects.error === null ? null : <EmptyState title={sentenceOf(suspects.error)} />}
      {suspects.data !== undefined && list.length === 0 ? (
        <EmptyState title={t('twins.none')} body={t('twins.noneBody')} />
      ) : (
        <>
          <p className={classes.said}>
            {t('twins.said')}
            {total > list.length
              ? ` ${t('twins.shown', { shown: formatInteger(list.length), total: formatInteger(total) })}`
              : null}
          </p>
          <ul className={classes.pairs}>
            {list.map((pair) => (
              <PairLine key={`${pair.first.id}-${pair.second.id}`} pair={pair} onCompare={() => setMerging(pair)} />
            ))}
          </ul>
        </>
      )}
      <LastMerges />
      {merging === undefined ? null : (
        <MergeDialog
          keptId={merging.first.stays >= merging.second.stays ? merging.first.id : merging.second.id}
          otherId={merging.first.stays >= merging.second.stays ? merging.second.id : merging.first.id}
          onClose={() => setMerging(undefined)}
          onMerged={() => setMerging(undefined)}
        />
      )}
    </Drawer>
  )
}

const PairLine = ({ pair, onCompare }: { readonly pair: Pair; readonly onCompare: () => void }) => {
  const t = useT('customer')
  const ui = useT('ui')
  const client = useQueryClient()
  const right = useRight(customer.right)
  const setApart = async (): Promise<void> => {
    try {
      await call(customerTwins.sayDistinct, { body: { firstId: pair.first.id, secondId: pair.second.id } })
      toast.success(t('twins.distinctDone'))
    } catch (error) {
      toastError(error)
    }
    await client.invalidateQueries({ queryKey: ['customer', 'suspects'] })
  }
  return (
    <li>
      <div className={classes.pair}>
        <TwinName one={pair.first} />
        <TwinName one={pair.second} />
      </div>
      <div className={classes.pairFoot}>
        <span>
          <b>{t('twins.percent', { score: pair.score })}</b> <Reasons reasons={pair.reasons} />
        </span>
        <span className={classes.buttons}>
          <ActionButton
            size="compact-sm"
            variant="subtle"
            disabledReason={right.write ? undefined : ui('noRight')}
            onClick={() => void setApart()}
          >
            {t('twins.distinct')}
          </ActionButton>
          <Button size="compact-sm" variant="default" onClick={onCompare}>
            {t('twins.compare')}
          </Button>
        </span>
      </div>
    </li>
  )
}

const LastMerges = () => {
  const t = useT('customer')
  const ui = useT('ui')
  const right = useRight(customer.right)
  const undo = useUndoMerge()
  const merges = useQuery({
    queryKey: ['customer', 'merges'],
    queryFn: ({ signal }) => call(customerTwins.merges, { signal }),
    meta: { quiet: true },
  })
  const list = merges.data?.list ?? []
  return (
    <section className={classes.merges}>
      <h2>{t('twins.last.title')}</h2>
      {merges.data !== undefined && list.length === 0 ? <p className={classes.said}>{t('twins.last.none')}</p> : null}
      <ul className={classes.pairs}>
        {list.map((one) => (
          <li key={one.id} className={classes.pairFoot}>
            <span className={classes.two}>
              <span>{t('twins.last.what', { merged: one.mergedName, code: one.mergedCode, kept: one.keptName })}</span>
              <small>{t('twins.last.by', { when: formatInstant(one.mergedAt), user: one.userName ?? '' })}</small>
            </span>
            {one.undone ? (
              <span>{t('twins.last.undone')}</span>
            ) : (
              <ActionButton
                size="compact-sm"
                variant="default"
                disabledReason={right.delete ? undefined : ui('noRight')}
                onClick={() => void undo(one.id)}
              >
                {t('twins.merge.undo')}
              </ActionButton>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
