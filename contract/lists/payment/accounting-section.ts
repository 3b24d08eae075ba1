import type { SectionKind } from '#domain/accounting/section.ts'
import { also, by, col, defineList, defineStates } from '#contract/list.ts'
import type { ListRow } from '#contract/list.ts'
import { PLAN_SUBJECT } from '#contract/lists/payment/accounting-plan.ts'

/** Whether it has an analytic section of its own, follows another one, or lacks one. */
export const SECTION_SOURCE = defineStates('sectionSource', {
  OWN: ['Réglée', 'good'],
  FOLLOWS: ['Suit', 'info'],
  STAY: ['Suit le séjour', 'info'],
  UNSET: ['Facultative', 'neutral'],
  NONE: ['Sans section', 'attention'],
})

interface SectionFacts {
  readonly id: number
  readonly kind: SectionKind
  readonly code: string | null
  readonly itemId: number | null
  readonly sectionId: number | null
}

/** /accounting-section-plan: which analytic section each thing has. */
export const sectionPlanList = defineList({
  base: 'payment/accounting-plan/section',
  right: 'payment_accounting',
  whole: true,
  name: 'sectionPlan',
  refreshedBy: ['accountingPlan', 'accountingAccount', 'accountingSection'],
  columns: {
    subject: col.state('Élément', PLAN_SUBJECT, { sort: true, width: 230 }),
    name: col.text('Fiche', { null: true, sort: true }),
    section: col.text('Section', { null: true, sort: true, width: 120 }),
    sectionLabel: col.text('Libellé de la section', { null: true, sort: true }),
    source: col.state('Affectation', SECTION_SOURCE, { sort: true, width: 150 }),
    from: col.day('Depuis', { null: true, sort: true }),
    to: col.day('Jusqu’au', { null: true, sort: true }),
  },
  filters: {
    on: by.day(),
    text: by.here(by.text('Élément, fiche, section')),
    source: by.here(by.state('Affectation', 'Toutes', SECTION_SOURCE, { width: 160 })),
  },
  facts: also<SectionFacts>(),
})
export type SectionRow = ListRow<typeof sectionPlanList>

/** By the French. */
export const english = {
  Réglée: 'Set',
  Facultative: 'Optional',
  'Sans section': 'No section',
  Section: 'Section',
  'Libellé de la section': 'Section label',
  'Élément, fiche, section': 'Item, record, section',
}
