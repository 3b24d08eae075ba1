import { Alert, Button } from '@mantine/core'
import { useId, useState } from 'react'
import type { BookingLine, OccupancyFile } from '#contract/operations/booking/file.ts'
import type { ManualInput } from '#contract/operations/booking/party.ts'
import { useT } from '#web/i18n/i18n.ts'
import { ExplainedLines } from '#web/screens/booking/price/explained-lines.tsx'
import { ManualPrice } from '#web/screens/booking/price/manual-price.tsx'
import { NightTable } from '#web/screens/booking/price/night-table.tsx'
import { QuoteNotes } from '#web/screens/booking/price/quote-notes.tsx'
import classes from '#web/screens/booking/price/price.module.css'
import { sentence } from '#web/screens/booking/sentence.ts'
import { useRight } from '#web/shell/session.ts'

interface StayPriceProps {
  readonly stay: OccupancyFile
  readonly lines: readonly BookingLine[]
  /** Present: prices may be set by hand. Null takes one back. */
  readonly onManual?: ((line: Pick<ManualInput, 'type' | 'code'>, price: ManualInput | null) => void) | undefined
}

/** The price of one stay: why there is none, or each line with its reason, and every night on demand. */
export const StayPrice = ({ stay, lines, onManual }: StayPriceProps) => {
  const t = useT('booking')
  const id = useId()
  const { write: mayPrice } = useRight('booking_manual_price')
  const [isOpen, setOpen] = useState(false)
  const { quote, refusal, warnings } = stay
  return (
    <div>
      {refusal === null ? null : (
        <Alert color="red" role="status">
          {sentence(refusal)}
        </Alert>
      )}
      {warnings.map((warning) => (
        <p key={warning.code} className={classes.attention}>
          {sentence(warning)}
        </p>
      ))}
      <ExplainedLines
        lines={lines}
        quote={quote}
        {...(onManual === undefined || !mayPrice
          ? {}
          : { renderTool: (line: BookingLine) => <ManualPrice line={line} onChange={onManual} /> })}
      />
      {quote === null ? null : (
        <>
          <Button
            variant="subtle"
            size="compact-sm"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            {t(isOpen ? 'price.hideNights' : 'price.showNights')}
          </Button>
          <div id={id} hidden={!isOpen}>
            {isOpen ? (
              <>
                <p className={classes.grid}>
                  {t('price.gridVersion', {
                    label: quote.trace.grid.label,
                    version: quote.trace.grid.version,
                  })}
                </p>
                <NightTable trace={quote.trace} />
              </>
            ) : null}
          </div>
          <QuoteNotes trace={quote.trace} />
        </>
      )}
    </div>
  )
}
