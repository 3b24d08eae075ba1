/** English of the settings that go with a module. */
import { STRATEGY_NAMES_ENGLISH } from '#contract/operations/booking/strategy-names.ts'

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
      documentText: [
        'Text of quotes',
        'Printed at the foot of quotes only, before the text that quotes and confirmations share. Example: “To book, send this quote back signed with the deposit.” Empty: nothing is printed.',
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
} as const
