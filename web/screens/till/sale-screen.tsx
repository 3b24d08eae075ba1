/** /sale-cash-register/{id}: 0 sells, at the till of this station; any other is a ticket as it was signed. */
import { useState } from 'react'
import { cashRegister } from '#contract/entities/sale/cash-register.ts'
import { useT } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import classes from '#web/screens/till/dialogs.module.css'
import { useStationTill } from '#web/screens/till/alone-sale.ts'
import { SignedTicket } from '#web/screens/till/signed-ticket.tsx'
import { TillScreen } from '#web/screens/till/till-screen.tsx'
import own from '#web/screens/till/till.module.css'
import { useBoard, useKeptAll } from '#web/screens/till/use-till.ts'
import { ScreenLink, useScreenParams, useScreenSearch } from '#web/shell/navigation.tsx'
import { recall, remember } from '#web/shell/local.ts'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageLine } from '#web/ui/page-line.tsx'

export const SaleScreen = () => {
  const { cashRegisterSaleId: id } = useScreenParams('/sale-cash-register/$cashRegisterSaleId')
  return id === 0 ? <ChosenTill /> : <SignedTicket key={id} id={id} />
}

/** The last till of this browser, where it is still one. */
const LAST = 'till'

const ChosenTill = () => {
  const t = useT('till')
  const { till: asked } = useScreenSearch<{ readonly till?: number }>()
  const { data, error } = useKeptAll(cashRegister)
  const [chosen, setChosen] = useState<number | null | undefined>(
    asked ?? (recall('choice', LAST) as number | undefined),
  )
  if (error !== null) return <EmptyState isPage title={sentenceOf(error)} />
  if (data === undefined) return <p aria-busy="true" />
  const tills = data.list.filter((row) => row['active'] === true)
  const only = tills.length === 1 ? tills[0]?.id : undefined
  const register = tills.find(({ id }) => id === chosen)?.id ?? only
  const choose = (id: number): void => {
    remember('choice', LAST, id)
    setChosen(id)
  }
  if (register !== undefined)
    return <OneTill key={register} id={register} onOtherTill={tills.length > 1 ? () => setChosen(null) : undefined} />
  if (tills.length === 0)
    return (
      <EmptyState
        isPage
        title={t('choose.none')}
        body={<ScreenLink to={pathTo('/cash-register-list')}>{t('choose.make')}</ScreenLink>}
      />
    )
  return (
    <>
      <PageLine title={t('choose.title')} />
      <ul className={`${classes.choices} ${own.tills}`}>
        {tills.map((row) => (
          <li key={row.id}>
            <button type="button" className={classes.choice} onClick={() => choose(row.id)}>
              <span>
                {String(row['label'])}
                <small>{row.labels?.['cashRegisterTypeId']}</small>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

interface OneTillProps {
  readonly id: number
  readonly onOtherTill: (() => void) | undefined
}

const OneTill = ({ id, onOtherTill }: OneTillProps) => {
  const { data, error } = useBoard(id)
  useStationTill(data?.training ?? true)
  if (data !== undefined) return <TillScreen board={data} onOtherTill={onOtherTill} />
  return error === null ? <p aria-busy="true" /> : <EmptyState isPage title={sentenceOf(error)} />
}
