import type { BillContent, PostalAddress } from '#domain/billing/bill-content.ts'
import { isLanguage, LANGUAGES } from '#contract/language.ts'
import { useT } from '#web/i18n/i18n.ts'
import { BillLines } from '#web/ui/bill-lines.tsx'
import { BillTotals } from '#web/ui/bill-totals.tsx'
import classes from '#web/ui/bill-sheet.module.css'
import { formatDay, formatMoney } from '#web/ui/format.ts'

const postal = ({ address1, address2, postalCode, town, countryName }: PostalAddress): string[] =>
  [address1, address2, `${postalCode} ${town}`.trim(), countryName].filter(
    (line): line is string => line !== null && line !== '',
  )

/** What a bill says, read on screen: the paper itself is the PDF. Without a number it is not issued yet. */
export const BillSheet = ({ content }: { readonly content: BillContent }) => {
  const t = useT('billing')
  const { seller, buyer, number, cancels, language } = content
  const isIssued = number !== ''
  const title = t(
    content.type === 'CANCELLING'
      ? 'sheet.cancelling'
      : content.downPayment === true
        ? 'sheet.downPayment'
        : 'sheet.bill',
  )
  return (
    <article className={classes.sheet} aria-label={isIssued ? `${title} ${number}` : t('sheet.draft')}>
      {content.training ? <p className={classes.banner}>{t('sheet.training')}</p> : null}
      {isIssued ? null : <p className={classes.banner}>{t('sheet.notIssued')}</p>}
      <header className={classes.parties}>
        <address dir="auto">
          <strong>{seller.name}</strong>
          {[seller.corporateName, ...postal(seller.address)].map((line) =>
            line === null ? null : <span key={line}>{line}</span>,
          )}
          {seller.siret === null ? null : <span>{t('sheet.siret', { siret: seller.siret })}</span>}
          {seller.vatNumber === null ? null : <span>{t('sheet.vatNumber', { number: seller.vatNumber })}</span>}
        </address>
        <address dir="auto">
          <strong>{buyer.name}</strong>
          {[buyer.contact, ...postal(buyer.address)].map((line) =>
            line === null ? null : <span key={line}>{line}</span>,
          )}
          {buyer.vatNumber === null ? null : <span>{t('sheet.vatNumber', { number: buyer.vatNumber })}</span>}
        </address>
      </header>
      <dl className={classes.facts}>
        <div>
          <dt>{t('sheet.date')}</dt>
          <dd>{formatDay(content.date)}</dd>
        </div>
        {content.dueOn === null ? null : (
          <div>
            <dt>{t('sheet.dueOn')}</dt>
            <dd>{formatDay(content.dueOn)}</dd>
          </div>
        )}
        {content.bookingCode === null ? null : (
          <div>
            <dt>{t('sheet.booking')}</dt>
            <dd>{content.bookingCode}</dd>
          </div>
        )}
        {content.reference === undefined ? null : (
          <div>
            <dt>{t('sheet.reference')}</dt>
            <dd>{content.reference}</dd>
          </div>
        )}
        {language === undefined || !isLanguage(language) ? null : (
          <div>
            <dt>{t('sheet.language')}</dt>
            <dd>{LANGUAGES[language].name}</dd>
          </div>
        )}
        {(content.takesUp ?? []).map((taken) => (
          <div key={taken.number}>
            <dt>{t('sheet.takesUp')}</dt>
            <dd>{t('sheet.takenUp', { number: taken.number, amount: formatMoney(taken.amount) })}</dd>
          </div>
        ))}
        {cancels === null ? null : (
          <div>
            <dt>{t('sheet.cancels')}</dt>
            <dd>{t('sheet.cancelled', { number: cancels.number, date: formatDay(cancels.date) })}</dd>
          </div>
        )}
      </dl>
      {content.stays.map((stay) => (
        <p key={stay.occupancyId} className={classes.stay}>
          <strong>{stay.place === null ? stay.placeType : `${stay.placeType} · ${stay.place}`}</strong>
          {` ${t('sheet.stay', { arrival: formatDay(stay.arrival), departure: formatDay(stay.departure) })}, ${stay.party}`}
        </p>
      ))}
      <BillLines lines={content.lines} />
      <BillTotals content={content} />
      {content.note === undefined ? null : (
        <p className={classes.note} dir="auto">
          {content.note}
        </p>
      )}
      <ul className={classes.mentions}>
        {content.mentions.map((mention) => (
          <li key={mention.code}>{mention.text}</li>
        ))}
      </ul>
    </article>
  )
}
