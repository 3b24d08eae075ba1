import { TextInput } from '@mantine/core'
import { memo } from 'react'
import type { RefObject } from 'react'
import type { TillBoard } from '#contract/operations/sale/till.ts'
import { useT } from '#web/i18n/i18n.ts'
import { useNeedsLine } from '#web/screens/till/alone-sale.ts'
import { StationMenu } from '#web/screens/till/drawer.tsx'
import type { Asking } from '#web/screens/till/asked.tsx'
import { SellerKey } from '#web/screens/till/seller-key.tsx'
import classes from '#web/screens/till/till.module.css'
import { ActionButton } from '#web/ui/action-button.tsx'
import { Icon } from '#web/ui/icons.tsx'
import { PageLine } from '#web/ui/page-line.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'

interface TillHeadProps {
  readonly label: TillBoard['register']['label']
  readonly registerId: number
  readonly isTraining: boolean
  readonly search: RefObject<HTMLInputElement | null>
  readonly query: string
  readonly onQuery: (query: string) => void
  /** Enter in the search. */
  readonly onTake: () => void
  readonly onOtherTill: (() => void) | undefined
  /** Tickets put aside. */
  readonly count: number
  /** Why the one in hand cannot be put aside. */
  readonly noTicket: string | undefined
  readonly onAsk: (asking: Asking) => void
}

const Head = (props: TillHeadProps) => {
  const { label, registerId, isTraining, search, query, onQuery, onTake, onOtherTill, count, noTicket, onAsk } = props
  const t = useT('till')
  const offline = useNeedsLine()
  return (
    <PageLine
      title={t('title', { label })}
      info={isTraining ? <StatusBadge tone="attention">{t('training')}</StatusBadge> : null}
      filters={
        <TextInput
          ref={search}
          aria-label={t('search.label')}
          placeholder={t('search.label')}
          value={query}
          onChange={(event) => onQuery(event.currentTarget.value)}
          onKeyDown={(event) => (event.key === 'Enter' ? onTake() : undefined)}
          leftSection={<Icon name="search" size={16} />}
          className={classes.search}
          size="md"
        />
      }
      actions={
        <>
          <SellerKey className={classes.headKey} />
          <StationMenu registerId={registerId} />
          {onOtherTill === undefined ? null : (
            <ActionButton variant="default" size="md" className={classes.headKey} onClick={onOtherTill}>
              {t('other')}
            </ActionButton>
          )}
          <ActionButton
            variant="default"
            size="md"
            className={classes.headKey}
            hotkey="F10"
            disabledReason={offline}
            onClick={() => onAsk({ kind: 'baskets' })}
          >
            {t('aside.open', { count })}
          </ActionButton>
          <ActionButton
            variant="default"
            size="md"
            className={classes.headKey}
            hotkey="F7"
            disabledReason={offline ?? noTicket}
            onClick={() => onAsk({ kind: 'aside' })}
          >
            {t('aside.put')}
          </ActionButton>
        </>
      }
    />
  )
}

/** Measured anew at each drawing: a touch of a key must not draw it. */
export const TillHead = memo(Head)
