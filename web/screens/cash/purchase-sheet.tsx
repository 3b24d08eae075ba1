import { Anchor } from '@mantine/core'
import type { Purchase } from '#contract/operations/ereport/purchase.ts'
import { useT } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import { ScreenLink } from '#web/shell/navigation.tsx'
import classes from '#web/ui/bill-sheet.module.css'
import { ScrollRegion } from '#web/ui/scroll-region.tsx'
import { formatDay, formatMoney, formatRate } from '#web/ui/format.ts'

type Invoice = Purchase['invoice']

const Party = ({ party }: { readonly party: Invoice['seller'] }) => {
  const t = useT('purchase')
  return (
    <address dir="auto">
      <strong>{party.name}</strong>
      {party.address.map((line) => (
        <span key={line}>{line}</span>
      ))}
      {party.siren === null ? null : <span>{t('paper.siren', { siren: party.siren })}</span>}
      {party.vatNumber === null ? null : <span>{t('paper.vatNumber', { number: party.vatNumber })}</span>}
    </address>
  )
}

const Lines = ({ lines }: { readonly lines: Invoice['lines'] }) => {
  const t = useT('purchase')
  if (lines.length === 0) return null
  return (
    <ScrollRegion className={classes.scroll} label={t('paper.lines')}>
      <table className={classes.lines}>
        <thead>
          <tr>
            <th scope="col">{t('paper.line')}</th>
            <th scope="col" data-align="end">
              {t('paper.quantity')}
            </th>
            <th scope="col" data-align="end">
              {t('paper.rate')}
            </th>
            <th scope="col" data-align="end">
              {t('paper.net')}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ label, quantity, rate, net }, i) => (
            // Lines of a paper have no other name.
            <tr key={i}>
              <td>{label}</td>
              <td data-align="end">{quantity}</td>
              <td data-align="end">{rate === null ? '' : formatRate(rate)}</td>
              <td data-align="end">{formatMoney(net)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

const Taxes = ({ taxes }: { readonly taxes: Invoice['taxes'] }) => {
  const t = useT('purchase')
  return (
    <table className={classes.lines} aria-label={t('paper.taxes')}>
      <thead>
        <tr>
          <th scope="col">{t('paper.rate')}</th>
          <th scope="col" data-align="end">
            {t('paper.base')}
          </th>
          <th scope="col" data-align="end">
            {t('paper.vat')}
          </th>
        </tr>
      </thead>
      <tbody>
        {taxes.map(({ category, rate, base, vat }) => (
          <tr key={`${category} ${rate}`}>
            <td>
              {formatRate(rate)} {category === 'S' ? '' : category}
            </td>
            <td data-align="end">{formatMoney(base)}</td>
            <td data-align="end">{formatMoney(vat)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const Totals = ({ invoice }: { readonly invoice: Invoice }) => {
  const t = useT('purchase')
  const rows = [
    [t('paper.totalNet'), invoice.net, false],
    [t('paper.totalVat'), invoice.vat, false],
    [t('paper.total'), invoice.total, true],
    [t('paper.prepaid'), invoice.prepaid, false],
    [t('paper.dueAmount'), invoice.due, true],
  ] as const
  return (
    <dl className={classes.totals}>
      {rows.map(([label, amount, isTotal]) => (
        <div key={label}>
          <dt data-total={isTotal || undefined}>{label}</dt>
          <dd data-total={isTotal || undefined}>{formatMoney(amount)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What it became, or would become. */
const Expenses = ({ purchase: { expenses } }: { readonly purchase: Purchase }) => {
  const t = useT('purchase')
  return (
    <dl className={classes.facts} aria-label={t('paper.expenses')}>
      {expenses.map(({ rate, amount, id }) => {
        const label = rate === null ? t('paper.expenseNoVat') : t('paper.expense', { rate: formatRate(rate) })
        return (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {id === null ? (
                formatMoney(amount)
              ) : (
                <ScreenLink to={pathTo('/expense/$yearMonth/$expenseId', { yearMonth: '0', expenseId: id })}>
                  {formatMoney(amount)}
                </ScreenLink>
              )}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

/** The invoice as paper, from its data alone; the original is beside it. */
export const PurchaseSheet = ({ purchase, file }: { readonly purchase: Purchase; readonly file: string }) => {
  const t = useT('purchase')
  const { invoice, byPlatform } = purchase
  const facts = [
    [t('paper.number'), invoice.number],
    [t('paper.issued'), formatDay(invoice.issuedOn)],
    ...(invoice.dueOn === null ? [] : [[t('paper.due'), formatDay(invoice.dueOn)] as const]),
    [t('paper.from'), t(byPlatform ? 'paper.platform' : 'paper.hand')],
  ] as const
  return (
    <article className={classes.sheet} aria-label={t('paper.label')}>
      <header className={classes.parties}>
        <Party party={invoice.seller} />
        <Party party={invoice.buyer} />
      </header>
      <dl className={classes.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div>
          <dt>{t('original')}</dt>
          <dd>
            <Anchor href={file} target="_blank" rel="noreferrer">
              {purchase.fileName}
            </Anchor>
          </dd>
        </div>
      </dl>
      <Lines lines={invoice.lines} />
      <div className={classes.sums}>
        <div>
          <Taxes taxes={invoice.taxes} />
        </div>
        <Totals invoice={invoice} />
      </div>
      <Expenses purchase={purchase} />
    </article>
  )
}
