import { useQuery } from '@tanstack/react-query'
import { ActionIcon, Button, Drawer, Group, Loader } from '@mantine/core'
import type { ReactNode } from 'react'
import { fromEpochDay } from '#domain/day.ts'
import { STATUS } from '#domain/booking/states.ts'
import type { BookingFile, OccupancyFile } from '#contract/operations/booking/file.ts'
import { files } from '#contract/operations/booking/booking.ts'
import { useT } from '#web/i18n/i18n.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { formatDay, formatDayShort, formatMoney, formatPhone } from '#web/ui/format.ts'
import { Icon } from '#web/ui/icons.tsx'
import { hasFile, isStay } from '#web/screens/inventory/planning/stay-bar.ts'
import type { StayBar } from '#web/screens/inventory/planning/stay-bar.ts'
import classes from '#web/screens/inventory/planning/planning.module.css'
import { call } from '#web/shell/call.ts'

interface StayPanelProps {
  readonly bar: StayBar
  readonly placeCode: string
  readonly typeLabel: string
  /** A sheet from the bottom where the board needs the whole width. */
  readonly asSheet: boolean
  readonly moveReason: string | undefined
  readonly onMove: () => void
  readonly onOpenFile: () => void
  /** Opens the unavailability behind the bar. */
  readonly onEditClosing: () => void
  /** Why it cannot be changed; undefined: it can. */
  readonly closingReason: string | undefined
  readonly onSetAside: () => void
  readonly onClose: () => void
}

const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div className={classes.fact}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

const useFile = (bookingId: number) =>
  useQuery({
    queryKey: ['booking', 'edit', bookingId],
    queryFn: ({ signal }) => call(files.read, { params: { id: bookingId }, signal }),
    enabled: bookingId !== 0,
    meta: { quiet: true },
  })

const Money = ({ file }: { readonly file: BookingFile }) => {
  const t = useT('planning')
  const { total, paid, balance } = file.totals
  return (
    <dl className={classes.money}>
      <Fact label={t('panel.total')}>{formatMoney(total)}</Fact>
      <Fact label={t('panel.paid')}>{formatMoney(paid)}</Fact>
      <div className={classes.fact} data-due={balance > 0 || undefined}>
        <dt>{t('panel.balance')}</dt>
        <dd>{formatMoney(balance)}</dd>
      </div>
    </dl>
  )
}

const agesOf = (stay: OccupancyFile): string =>
  stay.people
    .map((person) => person.age)
    .toSorted((a, b) => b - a)
    .join(', ')

const FileFacts = ({ bar }: { readonly bar: StayBar }) => {
  const t = useT('planning')
  const { data: file, isPending, isError } = useFile(bar.bookingId)
  if (isPending) return <Loader aria-label={t('panel.loading')} />
  if (isError) return <p>{t('panel.failed')}</p>
  const stay = file.occupancies.find((one) => one.id === bar.occupancyId)
  const phone = file.customer?.phone ?? null
  return (
    <>
      <dl className={classes.facts}>
        {stay === undefined ? null : <Fact label={t('panel.ages')}>{agesOf(stay)}</Fact>}
        {phone === null ? null : <Fact label={t('panel.phone')}>{formatPhone(phone)}</Fact>}
        {file.statusId === STATUS.OPTION && file.optionExpiry !== null ? (
          <Fact label={t('panel.optionUntil')}>{formatDay(file.optionExpiry)}</Fact>
        ) : null}
      </dl>
      <Money file={file} />
    </>
  )
}

const HELP = {
  LOCK: 'panel.basketHelp',
  UNAVAILABILITY: 'panel.unavailabilityHelp',
  RESIDENT: 'panel.residentHelp',
  ALLOTMENT: 'panel.allotmentHelp',
} as const

const Body = ({ bar, placeCode, typeLabel }: Pick<StayPanelProps, 'bar' | 'placeCode' | 'typeLabel'>) => {
  const t = useT('planning')
  const isBooked = isStay(bar)
  return (
    <>
      <dl className={classes.facts}>
        <Fact label={t('panel.dates')}>
          {formatDayShort(fromEpochDay(bar.start))} – {formatDayShort(fromEpochDay(bar.end))}
          <small>{t('nights', { count: bar.end - bar.start })}</small>
        </Fact>
        <Fact label={t('panel.place')}>
          {placeCode} · {typeLabel}
          {isBooked ? <small>{t(bar.pinned ? 'panel.pinned' : 'panel.anyOfType')}</small> : null}
        </Fact>
        {bar.people === 0 ? null : <Fact label={t('panel.party')}>{t('people', { count: bar.people })}</Fact>}
        {bar.hold === 'UNAVAILABILITY' && bar.name !== '' ? <Fact label={t('panel.motive')}>{bar.name}</Fact> : null}
      </dl>
      {bar.spent ? <p>{t('panel.spentHelp')}</p> : null}
      {bar.hold === 'QUOTE' ? <p>{t('panel.quoteHelp')}</p> : null}
      {bar.hold === 'STAY' || bar.hold === 'OPTION' || bar.hold === 'QUOTE' ? (
        <FileFacts bar={bar} />
      ) : (
        <p>{t(HELP[bar.hold])}</p>
      )}
    </>
  )
}

const Heading = ({ bar, onClose }: { readonly bar: StayBar; readonly onClose?: () => void }) => {
  const t = useT('planning')
  return (
    <header className={classes.heading}>
      <span className={`board-bar board-bar-${bar.kind} ${classes.swatch}`} aria-hidden="true" />
      <div>
        <h2>{bar.name === '' || !hasFile(bar) ? t(`kind.${bar.kind}`) : bar.name}</h2>
        <p>
          {bar.code === '' ? null : `${t('panel.code', { code: bar.code })} · `}
          {hasFile(bar) ? t(bar.spent ? 'spent' : `kind.${bar.kind}`) : null}
        </p>
      </div>
      {onClose === undefined ? null : (
        <ActionIcon variant="subtle" color="gray" size={32} aria-label={t('panel.close')} onClick={onClose}>
          <Icon name="close" />
        </ActionIcon>
      )}
    </header>
  )
}

const Actions = (props: StayPanelProps) => {
  const t = useT('planning')
  const { bar, moveReason, onMove, onOpenFile, onEditClosing, closingReason, onSetAside } = props
  if (bar.recordId !== 0)
    return (
      <ActionButton mt="auto" variant="default" disabledReason={closingReason} onClick={onEditClosing}>
        {t('closing.edit')}
      </ActionButton>
    )
  if (!hasFile(bar)) return null
  return (
    <Group gap="xs" mt="auto" grow>
      <Button onClick={onOpenFile}>
        {t('panel.openFile')}
        <span className="p-hotkey" aria-hidden="true">
          F4
        </span>
      </Button>
      {isStay(bar) ? (
        <>
          <ActionButton variant="default" disabledReason={moveReason} onClick={onMove}>
            {t('panel.move')}
          </ActionButton>
          <ActionButton variant="default" disabledReason={moveReason} onClick={onSetAside}>
            {t('several.setAside')}
          </ActionButton>
        </>
      ) : null}
    </Group>
  )
}

/** The stay that was clicked, beside the board: what one asks at the desk, and the way to its file. */
export const StayPanel = (props: StayPanelProps) => {
  const t = useT('planning')
  const { bar, asSheet, onClose } = props
  if (asSheet)
    return (
      <Drawer
        opened
        onClose={onClose}
        position="bottom"
        className="p-no-print"
        title={t('panel.title')}
        styles={{ content: { height: 'auto', maxHeight: '85dvh' } }}
      >
        <div className={classes.sheet}>
          <Heading bar={bar} />
          <Body {...props} />
          <Actions {...props} />
        </div>
      </Drawer>
    )
  return (
    <aside className={`${classes.panel} p-no-print`} aria-label={t('panel.title')} aria-live="polite">
      <Heading bar={bar} onClose={onClose} />
      <Body {...props} />
      <Actions {...props} />
    </aside>
  )
}
