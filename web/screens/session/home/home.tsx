import type { CSSProperties } from 'react'
import { ActionIcon, SegmentedControl, Tooltip } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Day } from '#domain/day.ts'
import { STATUS } from '#domain/booking/states.ts'
import { formatDayLong } from '#contract/format.ts'
import type { HomeFigures } from '#contract/operations/booking/list.ts'
import { home } from '#contract/operations/booking/list.ts'
import type { LocalUser } from '#contract/operations/session/session.ts'
import { useT } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import { AuditHome } from '#web/screens/session/home/audit-home.tsx'
import { BackupAlert } from '#web/screens/session/home/backup-alert.tsx'
import { SetUpGuide } from '#web/screens/session/home/guide.tsx'
import classes from '#web/screens/session/home/home.module.css'
import { RecordFault } from '#web/screens/session/home/record-fault.tsx'
import { Duties } from '#web/screens/session/home/duties.tsx'
import { CertificateFault, ClosureLate, DiskShort } from '#web/screens/session/home/told-at-home.tsx'
import type { Tile, TileGroup } from '#web/screens/session/home/tiles.ts'
import { GROUPS, tilesFor } from '#web/screens/session/home/tiles.ts'
import { ToDoList } from '#web/screens/session/home/to-do.tsx'
import { call } from '#web/shell/call.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { useLeaveGuard } from '#web/shell/leave-guard.ts'
import { useRemembered } from '#web/shell/local.ts'
import { useMenuLabel } from '#web/shell/menu-label.ts'
import { keysOfContext, leavesOf } from '#web/shell/menu-tree.ts'
import { useGo, ScreenLink } from '#web/shell/navigation.tsx'
import { useParentContext } from '#web/shell/parent-context.ts'
import { useRight, useUser } from '#web/shell/session.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Icon } from '#web/ui/icons.tsx'
import { PageLine } from '#web/ui/page-line.tsx'

/** One screen: its drawing, its name, and the figures that matter now where there are some. */
const TileCard = ({ tile, figures }: { readonly tile: Tile; readonly figures: HomeFigures | undefined }) => {
  const labelOf = useMenuLabel()
  const tSession = useT('session')
  const Art = tile.art
  const shown = figures === undefined ? [] : (tile.figures?.(figures, tSession) ?? [])
  return (
    <ScreenLink to={tile.path} className={classes.tile}>
      <span className={classes.art}>
        <Art />
      </span>
      <span className={classes.name}>{labelOf(tile.key)}</span>
      {shown.length === 0 ? null : (
        <span className={classes.figures}>
          {shown.map((figure) => (
            <span key={figure.label} className={classes.figure}>
              <strong data-figures>{figure.value}</strong> {figure.label}
            </span>
          ))}
        </span>
      )}
    </ScreenLink>
  )
}

/** Figures are read again this often while home is in sight; changes told live refresh them at once. */
const REFRESH_MS = 60_000
const EVENING_HOUR = 18

const useFigures = (): HomeFigures | undefined =>
  useQuery({
    queryKey: ['booking', 'home'],
    queryFn: ({ signal }) => call(home.figures, { signal }),
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  }).data

/** By the hour of the campsite, as the server tells it: the computer may be elsewhere, or its clock wrong. */
const greetingAt = (hour: number | undefined): 'home.evening' | 'home.morning' =>
  hour !== undefined && hour >= EVENING_HOUR ? 'home.evening' : 'home.morning'

/** Home: what the day asks for, one tile a screen (spec 2, design 7). */
export const Home = () => {
  const user = useUser()
  return user.audit === undefined ? <DeskHome user={user} /> : <AuditHome user={user} endsOn={user.audit.endsOn} />
}

const DeskHome = ({ user }: { readonly user: LocalUser }) => {
  const t = useT('session')
  const figures = useFigures()
  const [contextId, setContext] = useParentContext()
  const context = keysOfContext(user.menus, contextId)
  const tiles = tilesFor({ leaves: leavesOf(user.menus), chosen: user.tiles, context })
  useWalkInKey()
  return (
    <>
      <PageLine
        title={t(greetingAt(figures?.hour), { name: user.name })}
        count={<span className={classes.day}>{formatDayLong(user.today as Day)}</span>}
        actions={
          <>
            <ContextChoice user={user} contextId={context === undefined ? 0 : contextId} onChange={setContext} />
            <HomeLock />
          </>
        }
      />
      <RecordFault />
      <DiskShort />
      <CertificateFault />
      <BackupAlert />
      <ClosureLate />
      <Duties />
      <SetUpGuide />
      <ToDoList toCollect={figures?.toCollect ?? null} />
      {tiles.length === 0 ? <EmptyState title={t('home.empty')} body={t('home.emptyBody')} /> : null}
      <div className={classes.groups}>
        {GROUPS.map((group) => (
          <TileGroupSection
            key={group}
            group={group}
            title={t(`home.groups.${group}`)}
            tiles={tiles.filter((tile) => tile.group === group)}
            figures={figures}
          />
        ))}
      </div>
    </>
  )
}

const WALK_IN = pathTo(
  '/new-booking/$activeKey/$bookingId/$tempBookingId/$occupancyId/$tempOccupancyId/$customerId/$statusId',
  {
    activeKey: 'stay',
    bookingId: 0,
    tempBookingId: 0,
    occupancyId: 0,
    tempOccupancyId: 0,
    customerId: 0,
    statusId: STATUS.STAY,
  },
)

/** Who stands at the desk is not kept waiting: the key that saves a walk-in also begins one. */
const useWalkInKey = (): void => {
  const t = useT('session')
  const go = useGo()
  const { read, write } = useRight('booking_booking')
  useFunctionKeys(read && write ? { F10: { label: t('home.walkIn'), run: () => go(WALK_IN) } } : {})
}

interface TileGroupSectionProps {
  readonly group: TileGroup
  readonly title: string
  readonly tiles: readonly Tile[]
  readonly figures: HomeFigures | undefined
}

/** Groups share a row in proportion to their tiles, so that rows end together. */
const TileGroupSection = ({ group, title, tiles, figures }: TileGroupSectionProps) =>
  tiles.length === 0 ? null : (
    <section
      aria-label={title}
      className={classes.group}
      data-group={group}
      style={{ '--n': tiles.length } as CSSProperties}
    >
      <h2 className={classes.heading}>{title}</h2>
      <ul className={classes.tiles}>
        {tiles.map((tile) => (
          <li key={tile.key}>
            <TileCard tile={tile} figures={figures} />
          </li>
        ))}
      </ul>
    </section>
  )

interface ContextChoiceProps {
  readonly user: LocalUser
  readonly contextId: number
  readonly onChange: (contextId: number) => void
}

/** The same contexts as the headers of the menu. */
const ContextChoice = ({ user, contextId, onChange }: ContextChoiceProps) => {
  const t = useT('session')
  const labelOf = useMenuLabel()
  const contexts = user.menus.flatMap((top) => {
    const header = top.children?.find((child) => child.kind === 'header')
    return header?.contextId === undefined ? [] : [{ value: String(header.contextId), label: labelOf(top.key) }]
  })
  if (contexts.length < 2) return null
  return (
    <SegmentedControl
      size="xs"
      value={String(contextId)}
      onChange={(value) => onChange(Number(value))}
      data={[{ value: '0', label: t('home.all') }, ...contexts]}
    />
  )
}

/** Leaving home asks for a confirmation unless the page is locked (spec 2); it is locked until the user unlocks it. */
const HomeLock = () => {
  const t = useT('session')
  const tShell = useT('shell')
  const [isLocked, setLocked] = useRemembered('choice', 'homeLocked', true)
  useLeaveGuard({
    isDirty: () => isLocked !== true,
    title: tShell('leave.home'),
    body: tShell('leave.homeBody'),
  })
  return (
    <Tooltip label={t(isLocked === true ? 'home.lockHelp' : 'home.unlockHelp')}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={32}
        aria-pressed={isLocked === true}
        aria-label={t(isLocked === true ? 'home.lock' : 'home.unlock')}
        onClick={() => setLocked(isLocked !== true)}
      >
        <Icon name={isLocked === true ? 'lock' : 'unlock'} />
      </ActionIcon>
    </Tooltip>
  )
}
