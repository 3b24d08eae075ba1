/** « Sur le séjour » : the stay is found by place, plate, name or file, then its guest signs. */
import { Modal, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Cents } from '#domain/money.ts'
import { messageOf } from '#contract/messages.ts'
import { stayPostings } from '#contract/operations/sale/stay-posting.ts'
import type { StayFound } from '#contract/operations/sale/stay-posting.ts'
import { useT } from '#web/i18n/i18n.ts'
import classes from '#web/screens/till/stay.module.css'
import { call } from '#web/shell/call.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { formatDay, formatMoney } from '#web/ui/format.ts'
import { Icon } from '#web/ui/icons.tsx'

const FRESH_MS = 5000

const search = (text: string) => ({
  queryKey: ['stayPosting', 'stays', text] as const,
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => call(stayPostings.stays, { query: { text }, signal }),
  staleTime: FRESH_MS,
  meta: { quiet: true },
})

/** « B12 · Durand Léa » */
export const stayName = ({ place, placeType, guest }: Pick<StayFound, 'place' | 'placeType' | 'guest'>): string =>
  [place ?? placeType, guest].filter((part) => part !== '').join(' · ')

interface StayRowProps {
  readonly stay: StayFound
  readonly total: Cents
  readonly onPick: () => void
}

const StayRow = ({ stay, total, onPick }: StayRowProps) => {
  const t = useT('till-stay')
  const { place, placeType, guest, code, plates, arrival, departure, left, refusal } = stay
  const isShort = refusal === null && left < total
  return (
    <li>
      <button type="button" className={classes.stay} disabled={refusal !== null || isShort} onClick={onPick}>
        <strong>{place ?? placeType}</strong>
        <span>
          {guest === '' ? t('find.nobody') : guest}
          <small>
            {[`${formatDay(arrival)} – ${formatDay(departure)}`, code, plates]
              .filter((part) => part !== null && part !== '')
              .join(' · ')}
          </small>
          {refusal === null ? null : <small>{messageOf(refusal.code, refusal.context)}</small>}
        </span>
        {refusal === null ? (
          <span className={classes.left}>
            <span data-figures>{formatMoney(left)}</span>
            <small>{t(isShort ? 'find.short' : 'find.left')}</small>
          </span>
        ) : null}
      </button>
    </li>
  )
}

interface StaySearchProps {
  readonly total: Cents
  /** What a scanner reads meanwhile is looked for here. */
  readonly onHear: (listener: ((text: string) => void) | undefined) => void
  readonly onPick: (stay: StayFound) => void
  readonly onClose: () => void
}

export const StaySearch = ({ total, onHear, onPick, onClose }: StaySearchProps) => {
  const t = useT('till-stay')
  const queries = useQueryClient()
  const [text, setText] = useState('')
  const typed = text.trim()
  const { data } = useQuery({ ...search(typed), enabled: typed !== '', placeholderData: (before) => before })
  const list = typed === '' ? [] : (data?.list ?? [])
  useFunctionKeys({ Escape: { run: onClose } }, { dialog: true })
  useEffect(() => {
    onHear(setText)
    return () => onHear(undefined)
  }, [onHear])
  /** Enter: the first that takes it. */
  const pickFirst = async (): Promise<void> => {
    if (typed === '') return
    const found = await queries.fetchQuery(search(typed))
    const first = found.list.find(({ refusal, left }) => refusal === null && left >= total)
    if (first !== undefined) onPick(first)
  }
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnEscape={false}
      size="lg"
      title={t('find.title', { total: formatMoney(total) })}
    >
      <TextInput
        label={t('find.label')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // The dialog closes under the key: it would press whatever has the focus then.
          event.preventDefault()
          void pickFirst().catch(() => undefined)
        }}
        leftSection={<Icon name="search" size={16} />}
        maxLength={60}
        size="md"
        data-autofocus
      />
      {list.length === 0 ? (
        <p className={classes.nothing} role="status">
          {t(typed === '' ? 'find.type' : data === undefined ? 'find.looking' : 'find.none')}
        </p>
      ) : (
        <ul className={classes.list} aria-label={t('find.list')}>
          {list.map((stay) => (
            <StayRow key={stay.occupancyId} {...{ stay, total }} onPick={() => onPick(stay)} />
          ))}
        </ul>
      )}
    </Modal>
  )
}
