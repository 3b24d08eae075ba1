/** English of the preferences of tax statements. */
import { english } from '#contract/entities/payment/tax.ts'
import { TAX_CATEGORIES } from '#contract/entities/payment/tax.ts'

const said: Readonly<Record<string, string>> = english
const CATEGORIES = Object.fromEntries(Object.entries(TAX_CATEGORIES).map(([key, text]) => [key, said[text] ?? text]))

export const taxEnglish = {
  taxStatement: {
    one: 'Tax statements',
    intro: 'Periods of the statements of tourist tax and other taxes, and the file that the authority’s portal takes.',
    fields: {
      period: [
        'Period of declaration',
        'That which the authority voted. Example: by quarter, a statement goes from July to September.',
        { MONTH: 'Month', QUARTER: 'Quarter', FOUR_MONTHS: 'Four months' },
      ],
      since: [
        'Declared with Pinède since',
        'Months before are not asked for. Example: 01/01/2027 for a take-over on 1 January. Empty: since the first stay.',
      ],
      category: [
        'Category of the establishment',
        'Under which nights are declared whose rate names no other. Example: a campsite with 2 stars chooses “Campsites with 1 and 2 stars or not classified”.',
        CATEGORIES,
      ],
      columns: [
        'Columns of the CSV',
        'In the order of the file, with their names. The columns of portals are not public: compare with the model that yours gives. Example: “Nuitées taxées” renamed “Nb nuitées”.',
      ],
      separator: [
        'Separator',
        'Between two columns. Example: the semicolon, which French spreadsheets open.',
        { SEMICOLON: 'Semicolon', COMMA: 'Comma', TAB: 'Tab', PIPE: 'Vertical bar' },
      ],
      dates: [
        'Dates',
        'How days of arrival and departure are written. Example: 31/12/2027.',
        { DMY: '31/12/2027', YMD: '2027-12-31', COMPACT: '20271231' },
      ],
      decimals: ['Decimals', 'In amounts. Example: 12,50.', { COMMA: 'Comma (12,50)', POINT: 'Point (12.50)' }],
    },
  },
  taxStatementInformations: {
    one: 'Heading of tax statements',
    intro: 'Printed on validated statements: who takes them, and under which numbers.',
    fields: {
      authority: ['Authority', 'Who levies the tourist tax. Example: Communauté de communes du Bassin.'],
      boardNumber: [
        'Number with the authority',
        'Number of the tourist board or of the register. Empty: that of the campsite details. Example: HEB-0421.',
      ],
      siret: ['SIRET declared', 'Empty: that of the campsite details. Example: 732 829 320 00074.'],
      portal: ['Address of the portal', 'Where the file is left. Example: https://taxe.exemple.fr.'],
    },
  },
} as const
