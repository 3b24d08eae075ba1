import type { PlanningBoard } from '#contract/operations/booking/planning.ts'
import { MoveDialog } from '#web/screens/booking/planning/move-dialog.tsx'
import { StayMenu } from '#web/screens/booking/planning/stay-menu.tsx'
import { StayPanel } from '#web/screens/booking/planning/stay-panel.tsx'
import type { StayActions } from '#web/screens/booking/planning/use-stay-actions.ts'

interface StayDetailsProps {
  readonly board: PlanningBoard
  readonly actions: StayActions
  readonly asSheet: boolean
}

/** Panel, menu and dialog of the stay that the user deals with. */
export const StayDetails = ({ board, actions, asSheet }: StayDetailsProps) => {
  const { selected, menu, moves } = actions
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
          onClose={actions.closeMenu}
        />
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
