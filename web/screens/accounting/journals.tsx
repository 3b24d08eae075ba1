import { accountingJournal } from '#contract/entities/payment/accounting.ts'
import { DrawerList } from '#web/crud/drawer-list.tsx'

/** /accounting-journal-settings */
export const Journals = () => <DrawerList entity={accountingJournal} columns={accountingJournal.list} />
