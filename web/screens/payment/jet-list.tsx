import { jetList } from '#contract/lists/payment/jet.ts'
import { listScreen } from '#web/list/list-screen.tsx'

/** /jet: the technical events, as an inspector reads them. Nothing of them is ever changed. */
export const JetList = listScreen(jetList, { words: ['billing', 'jet'] })
