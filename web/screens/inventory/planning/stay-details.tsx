import { Menu } from '@mantine/core'
import { fromEpochDay } from '#domain/day.ts'
import { unavailability } from '#contract/entities/booking/booking.ts'
import type { PlanningBoard } from '#contract/operations/booking/planning.ts'
import { MoveDialog } from '#web/screens/inventory/planning/move-dialog.tsx'
import { PointMenu, StayMenu } from '#web/screens/inventory/planning/stay-menu.tsx'
import { StayPanel } from '#web/screens/inventory/planning/stay-panel.tsx'
import type { StayBar } from '#web/screens/inventory/planning/stay-bar.ts'
import type { Several } from '#web/screens/inventory/planning/use-several.ts'
import type { StayActions } from '#web/screens/inventory/planning/use-stay-actions.ts'
import { RecordDrawer } from '#web/crud/entity-panel.tsx'
import { useT } from '#web/i18n/i18n.ts'

interface CreateMenuProps {
  readonly point: { readonly x: number; readonly y: number }
  readonly stayReason: string | undefined
  readonly closingReason: string | undefined
  readonly onStay: () => void
  readonly onClosing: () => void
  readonly onClose: () => void
}

/** What an empty stretch of nights becomes. */
const CreateMenu = ({ point, stayReason, closingReason, onStay, onClosing, onClose }: CreateMenuProps) => {
  const t = useT('planning')
  return (
    <PointMenu point={point} label={t('closing.menu')} onClose={onClose}>
      <Menu.Item onClick={onStay} disabled={stayReason !== undefined} title={stayReason}>
        {t('tools.create')}
      </Menu.Item>
      <Menu.Item onClick={onClosing} disabled={closingReason !== undefined} title={closingReason}>
        {t('closing.create')}
      </Menu.Item>
    </PointMenu>
  )
}

interface StayDetailsProps {
  readonly board: PlanningBoard
  readonly actions: StayActions
  readonly asSheet: boolean
  readonly several: Several
}

/** Panel, menu and dialog of the stay that the user deals with. */
export const StayDetails = ({ board, actions, asSheet, several }: StayDetailsProps) => {
  const { selected, menu, moves, drawn, closing } = actions
  const setAside = (bar: StayBar): void => {
    actions.select(undefined)
    several.setAside([bar])
  }
  return (
    <>
      {selected === undefined ? null : (
        <StayPanel
          bar={selected}
          placeCode={board.places.find((place) => place.id === selected.row)?.code ?? ''}
          typeLabel={board.types.find((type) => type.id === selected.placeTypeId)?.label ?? ''}
          asSheet={asSheet}
          moveReason={actions.moveReason(selected)}
          onMove={() => actions.askMove(selected)}
          onOpenFile={() => actions.openFile(selected)}
          onEditClosing={() => actions.setClosing({ id: selected.recordId })}
          closingReason={actions.closingReason}
          onSetAside={() => setAside(selected)}
          onClose={() => actions.select(undefined)}
        />
      )}
      {menu === undefined ? null : (
        <StayMenu
          bar={menu.bar}
          point={menu.point}
          moveReason={actions.moveReason(menu.bar)}
          onOpen={() => actions.select(menu.bar)}
          onOpenFile={() => actions.openFile(menu.bar)}
          onMove={() => actions.askMove(menu.bar)}
          onChoose={() => several.choose(menu.bar)}
          isChosen={several.chosen.has(menu.bar.id)}
          onSetAside={() => setAside(menu.bar)}
          onEditClosing={() => actions.setClosing({ id: menu.bar.recordId })}
          closingReason={actions.closingReason}
          onClose={actions.closeMenu}
        />
      )}
      {drawn === undefined ? null : (
        <CreateMenu
          point={drawn.point}
          stayReason={actions.createReason}
          closingReason={actions.closingReason}
          onStay={() => actions.create(drawn.placeId, drawn.span)}
          onClosing={() =>
            actions.setClosing({
              id: 0,
              initial: {
                placeId: drawn.placeId,
                arrival: fromEpochDay(drawn.span.start),
                departure: fromEpochDay(drawn.span.end),
              },
            })
          }
          onClose={() => actions.setDrawn(undefined)}
        />
      )}
      {closing === undefined ? null : (
        <RecordDrawer entity={unavailability} {...closing} onClose={() => actions.setClosing(undefined)} />
      )}
      {moves.asked === undefined ? null : (
        <MoveDialog
          proposal={moves.asked}
          board={board}
          onChange={(proposal) => moves.desk.ask(proposal)}
          onSave={actions.saveMove}
          onClose={() => moves.desk.dismiss()}
        />
      )}
    </>
  )
}
