import { KEPT_MONTHS } from '#domain/booking/police.ts'
import type { Seller } from '#domain/billing/bill-content.ts'
import type { PoliceChild, PoliceRow } from '#contract/operations/booking/police.ts'
import { formatDay, formatInteger } from '#contract/format.ts'
import { sellerPart } from '#server/documents/parts.ts'
import type { DocumentRequest } from '#server/ports/document-renderer.ts'

export interface PolicePaper {
  readonly seller: Seller
  readonly forms: readonly PoliceRow[]
  /** Words of the house at the foot. */
  readonly note: string | null
}

const joined = (...parts: readonly (string | null)[]): string =>
  parts.filter((part) => part !== null && part !== '').join(' ')

const childText = ({ surname, name, birthDate }: PoliceChild): string =>
  joined(surname, name, birthDate === null ? null : `(${formatDay(birthDate)})`)

/** Each fact in French and in English, as the annex of the decree has it; what is not known is a line to write on. */
const formPart = (form: PoliceRow) => ({
  facts: [
    { label: 'Nom', other: 'Surname', value: form.surname ?? '' },
    { label: 'Prénoms', other: 'First names', value: form.name ?? '' },
    {
      label: 'Date et lieu de naissance',
      other: 'Date and place of birth',
      value: joined(form.birthDate === null ? null : formatDay(form.birthDate), form.birthPlace),
    },
    { label: 'Nationalité', other: 'Nationality', value: form.nationality ?? '' },
    {
      label: 'Domicile habituel',
      other: 'Usual home',
      value: [form.address, joined(form.postalCode, form.town), form.country]
        .filter((part) => part !== null && part !== '')
        .join(', '),
    },
    { label: 'Téléphone mobile', other: 'Mobile telephone', value: form.phone ?? '' },
    { label: 'Adresse électronique', other: 'E-mail address', value: form.email ?? '' },
    { label: 'Date d’arrivée', other: 'Date of arrival', value: formatDay(form.arrival) },
    { label: 'Date de départ prévue', other: 'Expected departure', value: formatDay(form.departure) },
    { label: 'Emplacement', other: 'Pitch', value: form.placeCode ?? '' },
  ],
  children: form.children.map(childText).filter((text) => text !== ''),
  /** Under-15s of whom nobody knows the name yet: so many lines. */
  unnamed: form.children.filter((child) => childText(child) === '').length,
})

/** The forms as texts ready to print. */
export const policeDocumentData = ({ seller, forms, note }: PolicePaper) => ({
  title: 'Fiche individuelle de police',
  number: '',
  subtitle: '',
  banners: [],
  watermark: '',
  seller: sellerPart(seller),
  recipient: [],
  facts: [],
  stays: [],
  totals: [],
  payments: [],
  bank: null,
  reference: '',
  proof: [
    `Articles R814-1 à R814-3 du Ceseda. Conservée ${formatInteger(KEPT_MONTHS)} mois, puis détruite.`,
    'Kept for six months at the disposal of the police, then destroyed.',
  ],
  forms: forms.map(formPart),
  note: note ?? '',
})

export const policeDocument = (paper: PolicePaper, createdAt: Date): DocumentRequest => ({
  template: 'police',
  data: policeDocumentData(paper),
  createdAt,
})
