/** Builders for tests of bills: believable values, each overridable. */
import { toDay } from '../day.ts'
import { cents } from '../money.ts'
import type { Buyer, PostalAddress, Seller } from './bill-content.ts'
import type { BillableLine, BillRequest } from './prepare-bill.ts'

export const anAddress = (over: Partial<PostalAddress> = {}): PostalAddress => ({
  address1: '12 chemin des Dunes',
  address2: null,
  postalCode: '33680',
  town: 'Lacanau',
  countryCode: 'FR',
  countryName: 'France',
  ...over,
})

export const aSeller = (over: Partial<Seller> = {}): Seller => ({
  name: 'Camping de la Pinède',
  corporateName: 'Les Dunes',
  legalForm: 'SAS',
  capital: cents(1_000_000),
  rcs: '812 345 678',
  registryTown: 'Bordeaux',
  siren: '812345678',
  siret: '81234567800014',
  nafCode: '5530Z',
  vatNumber: 'FR32812345678',
  address: anAddress(),
  phone: '05 56 00 00 00',
  email: 'accueil@pinede.example',
  website: 'https://pinede.example',
  bank: { iban: 'FR7630006000011234567890189', bic: 'AGRIFRPP' },
  ...over,
})

export const aBuyer = (over: Partial<Buyer> = {}): Buyer => ({
  customerId: 10,
  code: 'C00010',
  name: 'Mme Élodie Martin',
  contact: null,
  professional: false,
  siren: null,
  vatNumber: null,
  email: 'elodie.martin@courriel.example',
  address: anAddress({ address1: '8 rue des Lilas', postalCode: '69003', town: 'Lyon' }),
  ...over,
})

export const aCompany = (over: Partial<Buyer> = {}): Buyer =>
  aBuyer({
    name: 'Durand & Fils SARL',
    contact: 'M. Paul Durand',
    professional: true,
    siren: '732829320',
    vatNumber: 'FR44732829320',
    ...over,
  })

export const aLine = (over: Partial<BillableLine> = {}): BillableLine => ({
  occupancyId: 100,
  payerId: null,
  type: 'occupancy',
  label: 'Emplacement grand confort',
  quantity: 1,
  nights: 7,
  unitPrice: null,
  amount: cents(14_900),
  rate: 1000,
  ...over,
})

/** The stay of worked example 1, with fees, insurance and tourist tax: 229.50 + 20.00 + 9.18 + 8.54 = 267.22. */
export const someLines = (): BillableLine[] => [
  aLine(),
  aLine({ type: 'attendant', label: 'Enfant de 2 à 10 ans', unitPrice: cents(400), amount: cents(2800) }),
  aLine({ type: 'animal', label: 'Chien', unitPrice: cents(300), amount: cents(2100) }),
  aLine({ type: 'extra', label: 'Électricité 6 A', unitPrice: cents(450), amount: cents(3150) }),
  aLine({
    type: 'fees',
    label: '',
    occupancyId: null,
    nights: null,
    unitPrice: cents(2000),
    amount: cents(2000),
    rate: 2000,
  }),
  aLine({ type: 'insurance', label: '', occupancyId: null, nights: null, amount: cents(918), rate: null }),
  aLine({ type: 'tax', label: '', quantity: 2, unitPrice: cents(61), amount: cents(854), rate: null }),
]

export const aBillRequest = (over: Partial<BillRequest> = {}): BillRequest => ({
  number: 'F2026-00042',
  date: toDay('2026-07-06'),
  today: toDay('2026-07-06'),
  year: {
    startDate: toDay('2026-01-01'),
    endDate: toDay('2026-12-31'),
    billPrefix: 'F2026-',
    billDigits: 5,
    closed: false,
  },
  monthClosed: false,
  dayClosed: false,
  lastBillOn: toDay('2026-07-05'),
  dueOn: null,
  training: false,
  seller: aSeller(),
  buyer: aBuyer(),
  customerId: 10,
  bookingCode: 'D26-0815',
  stays: [
    {
      occupancyId: 100,
      placeType: 'Emplacement grand confort',
      place: 'A12',
      arrival: toDay('2026-06-29'),
      departure: toDay('2026-07-06'),
      party: '2 adultes, 1 enfant, 1 chien',
    },
  ],
  lines: someLines(),
  payments: [
    { payerId: null, paidOn: toDay('2026-03-02'), kind: 'ARRHES', method: 'Carte bancaire', amount: cents(8000) },
  ],
  vatOnDebits: false,
  software: 'Pinède 0.1.0',
  ...over,
})
