/** English of the settings that go with a module. */
import { STRATEGY_NAMES_ENGLISH } from '#contract/operations/booking/strategy-names.ts'

const REGIMES_ENGLISH = {
  MONTHLY: 'Normal, every month',
  QUARTERLY: 'Normal, every quarter',
  SIMPLIFIED: 'Simplified, every year',
  FRANCHISE: 'Exempt business',
}

export const moduleEnglish = {
  quotation: {
    one: 'Quotes',
    intro: 'A quote announces a price and keeps no place. Quotes already made keep their last day.',
    fields: {
      days: [
        'Validity of a quote',
        'The quote then expires by itself, on the day of arrival at the latest. Example: with 30 days, a quote made on 4 May holds until 3 June.',
      ],
      conversionStrategy: [
        'Price of a converted quote',
        'What is proposed when a quote becomes an option or a booking. “Amounts unchanged”: the customer pays what the quote said.',
        STRATEGY_NAMES_ENGLISH,
      ],
    },
  },
  vacaf: {
    one: 'Holiday aid (VACAF)',
    intro:
      'What a new request proposes: each family has its rights, and each office its rules. Offices are partners whose type is of the “Holiday aid” kind.',
    fields: {
      rate: [
        'Proposed rate',
        'Share of the stay that the office pays, after the other aids. Empty: typed with each request.',
      ],
      cap: ['Proposed cap', 'The aid is never above it. Empty: no cap.'],
      minNights: ['Proposed minimum nights', 'Below it the stay is not aided. 0: no minimum.'],
    },
  },
  accounting: {
    one: 'Customer accounts',
    intro:
      'Each customer has an auxiliary account below the collective account 411. Its code is given at the first export and never changes, so that the books find it again.',
    fields: {
      thirdSource: [
        'Auxiliary code taken from',
        'In capitals, without accents or spaces. Example: “The name” gives CDUPONT to Zoé Dupont, and CDUPONT1 to the next one.',
        { CODE: 'The customer code', NAME: 'The name' },
      ],
      thirdPrefix: ['Prefix of auxiliary codes', 'Before every code. Example: “C” to know customers by. Empty: none.'],
      thirdLength: [
        'Length of auxiliary codes',
        'At most, prefix included. Codes already given do not change; software that wants shorter ones gets them cut, without doubles.',
        { unit: 'characters' },
      ],
      tillCustomer: [
        'Auxiliary account of sales at the till',
        'Tickets have no customer: their sales go under this code. Empty: no code.',
      ],
      accountLength: [
        'Length of general accounts',
        'An account saved from then on is filled up with zeros. Example: with 8, 411 becomes 41100000. Empty: each account has its own length.',
        { unit: 'characters' },
      ],
      sectionsRequired: [
        'Analytic section compulsory',
        'Each line of charges and income must have a section before it leaves. Example: a new extra without a section is named, and nothing is exported.',
      ],
    },
  },
  policeRegister: {
    one: 'Police register',
    intro:
      'Every foreign guest, from the European Union too, fills in and signs a form on arrival. It is kept six months, then erased by itself.',
    fields: {
      presumeForeign: [
        'Expect a form when the customer lives abroad',
        'As long as no nationality is typed. Example: a customer who lives in Cologne, guests without nationality. Unticked: only a foreign nationality asks for a form.',
      ],
      askOnArrival: [
        'Point out missing forms on arrival',
        'The list of arrivals shows “police form” as long as a form is not signed. Unticked: only the register says so.',
      ],
      documentText: [
        'Text printed below the signature',
        'Example: “Please hand this form in at reception.” Empty: nothing is printed.',
      ],
    },
  },
  vatStatement: {
    one: 'VAT statements',
    intro:
      'The regime says which months make a return. A validated month keeps its own. The option for VAT on invoices is on the record of the establishment.',
    fields: {
      regime: [
        'VAT regime',
        'Example: “every quarter” puts January, February and March together. The simplified regime ends on 01/01/2027: later months are declared every month, unless another one is chosen here.',
        REGIMES_ENGLISH,
      ],
      regimeFrom: [
        'In force since',
        'The month of this day is the first of the regime. Example: 01/04/2027. Empty: always.',
      ],
      previousRegime: [
        'Regime before',
        'That of the months before the date above. Example: exempt business until 31/03/2027.',
        REGIMES_ENGLISH,
      ],
      reportsFrom: [
        'Electronic reports since',
        'First day whose sales and payments go to the tax authority. Law: 01/09/2026 for large and mid-size companies, 01/09/2027 for the others. Empty: nothing goes.',
      ],
      reportPlatform: ['Number of the platform', 'Four characters, given by the approved platform. Example: 0042.'],
      reportPlatformName: ['Name of the platform', 'It is at the head of each report.'],
      reportDecade1: [
        'Due date of the 1st ten days',
        'Day of the same month. Ten-day reports are for monthly VAT alone.',
      ],
      reportDecade2: ['Due date of the 2nd ten days', 'Day of the same month; 31 is its last day.'],
      reportDecade3: ['Due date of the 3rd ten days', 'Day of the next month.'],
      reportMonth: ['Due date of monthly reports', 'Day of the next month.'],
      reportLate: ['Due date when exempt or simplified', 'Day of the next month; the report leaves from the 25th on.'],
    },
  },
} as const
