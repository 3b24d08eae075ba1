import classes from '#web/screens/booking/desk/desk.module.css'
import type { DeskLife } from '#web/screens/booking/desk/use-desk-life.ts'
import { DraftOffer } from '#web/shell/draft-offer.tsx'

/** Input kept from a lost session or a closed tab. */
export const DeskDraftOffer = ({ life }: { readonly life: DeskLife }) =>
  life.offered === undefined ? null : (
    <div className={classes.notice}>
      <DraftOffer draft={life.offered} onTake={life.take} onDrop={life.drop} />
    </div>
  )
