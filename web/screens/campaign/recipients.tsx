/** The recipients of a sending, narrowed by what became of them. */
import type { ListRow } from '#contract/list.ts'
import { grcRecipientList } from '#contract/lists/campaign/grc-recipient.ts'
import { sentenceOfCode } from '#contract/sentences.ts'
import crud from '#web/crud/crud.module.css'
import { useT } from '#web/i18n/i18n.ts'
import { FilterFields } from '#web/list/filters.tsx'
import { ListFiles } from '#web/list/list-files.tsx'
import { NothingWith } from '#web/list/list-screen.tsx'
import { useListTable } from '#web/list/use-list-table.tsx'
import { pathTo } from '#web/paths.ts'
import classes from '#web/screens/campaign/campaign.module.css'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FoundTable } from '#web/ui/list-screen.tsx'
import { mailPath } from '#web/ui/mail/mail-path.ts'

/** A message where there is one; who was left out has a file. */
const open = ({ id, mailId }: { readonly id: number; readonly mailId: number | null }): string =>
  mailId === null ? pathTo('/customer/$tab/$customerId', { tab: 'emails', customerId: id }) : mailPath(mailId)

type Row = ListRow<typeof grcRecipientList>

/** Why there was none, or what the other server said of it. */
const Why = ({ row: { code, context } }: { readonly row: Row }) => {
  if (code === null) return null
  const sentence = sentenceOfCode(code, context) ?? code
  const detail = String(context['detail'] ?? '')
  const said = sentence.includes(detail) ? sentence : `${sentence} ${detail}`
  return <span title={said}>{said}</span>
}

export const Recipients = ({ sendingId }: { readonly sendingId: number }) => {
  const t = useT('campaign')
  const words = useT('crud')
  const f4 = { open: words('list.consult'), noneSelected: words('list.noneSelected') }
  const place = { fixed: { grcHistoryId: sendingId }, name: undefined }
  const { found, data, filters, put, table } = useListTable(grcRecipientList, { open, cells: { why: Why } }, f4, place)
  return (
    <section>
      <div className={crud.panelHead}>
        <h2>{t('people.label')}</h2>
        <div className={classes.filters}>
          <FilterFields list={grcRecipientList} filters={filters} put={put} />
        </div>
        <ListFiles list={grcRecipientList} body={found.body} title={t('people.label')} rows={data?.total} />
      </div>
      <FoundTable
        label={t('people.label')}
        {...table}
        empty={
          found.isNarrowed ? (
            <NothingWith title={t('people.noMatch')} onClear={() => put({ ...found.none })} />
          ) : (
            <EmptyState title={t('people.empty')} body={t('people.emptyBody')} />
          )
        }
      />
    </section>
  )
}
