/** Printers of receipts (decision 0448): ESC/POS over the local network. Declared by system users alone, chosen by who sets up a till. */
import { defineEntity } from '#contract/entity.ts'
import { f } from '#contract/field.ts'

const RECEIPT_WIDTHS = {
  W48: '80 mm, 48 caractères',
  W42: '80 mm, 42 caractères',
  W32: '58 mm, 32 caractères',
} as const
export type ReceiptWidth = keyof typeof RECEIPT_WIDTHS

/** Both have French accents and the euro. */
const CODE_PAGES = { CP858: 'CP858', WPC1252: 'Windows-1252' } as const
export type CodePage = keyof typeof CODE_PAGES

const PAPER_CUTS = { PARTIAL: 'Partielle', FULL: 'Entière', NONE: 'Aucune' } as const
export type PaperCut = keyof typeof PAPER_CUTS

const DRAWER_PINS = { NONE: 'Aucun', PIN2: 'Broche 2', PIN5: 'Broche 5' } as const
export type DrawerPin = keyof typeof DRAWER_PINS

export const receiptPrinter = defineEntity({
  name: 'receiptPrinter',
  path: 'sale/receipt-printer',
  right: 'system',
  scope: 'site',
  label: { one: 'Imprimante de tickets', many: 'Imprimantes de tickets', feminine: true },
  unique: [['label']],
  fields: {
    label: f.text('Libellé', { required: true, max: 40 }),
    host: f.text('Adresse', {
      required: true,
      max: 120,
      help: 'Sur le réseau du camping, écrite sur la page de test de l’imprimante. Exemple : 192.168.1.50.',
    }),
    port: f.integer('Port', { required: true, min: 1024, max: 65_535, initial: 9100 }),
    width: f.choice('Papier', RECEIPT_WIDTHS, { required: true, initial: 'W48' }),
    codePage: f.choice('Jeu de caractères', CODE_PAGES, {
      required: true,
      initial: 'CP858',
      help: 'Si la page de test montre des signes à la place des accents ou de l’euro, essayez l’autre.',
    }),
    cut: f.choice('Coupe', PAPER_CUTS, { required: true, initial: 'PARTIAL' }),
    drawer: f.choice('Tiroir-caisse', DRAWER_PINS, {
      required: true,
      initial: 'NONE',
      help: 'Branché sur l’imprimante. La plupart s’ouvrent par la broche 2.',
    }),
    tellsState: f.boolean('Dit son état', {
      initial: true,
      help: 'Papier, capot, impression terminée. Décochez-la si l’imprimante ne répond à aucune question : rien ne prouve alors que le ticket est sorti.',
    }),
    stationId: f.ref('Poste', 'station', {
      help: 'Les caisses ouvertes sur ce poste impriment ici. Vide : les caisses dont la fiche la nomme.',
    }),
    active: f.boolean('Active', { initial: true }),
  },
  list: ['label', 'host', 'port', 'stationId', 'drawer', 'active'],
  form: [['label', 'active'], ['host', 'port'], ['width', 'codePage', 'cut'], ['drawer', 'stationId'], ['tellsState']],
  screens: { list: '/receipt-printer-list', edit: '/receipt-printer/$receiptPrinterId', chapter: 'caisse' },
})

/** By the French. */
export const english = {
  'Imprimante de tickets': 'Receipt printer',
  'Imprimantes de tickets': 'Receipt printers',
  Adresse: 'Address',
  'Sur le réseau du camping, écrite sur la page de test de l’imprimante. Exemple : 192.168.1.50.':
    'On the campsite’s network, written on the printer’s test page. Example: 192.168.1.50.',
  Port: 'Port',
  Papier: 'Paper',
  '80 mm, 48 caractères': '80 mm, 48 characters',
  '80 mm, 42 caractères': '80 mm, 42 characters',
  '58 mm, 32 caractères': '58 mm, 32 characters',
  'Jeu de caractères': 'Character set',
  CP858: 'CP858',
  'Windows-1252': 'Windows-1252',
  'Si la page de test montre des signes à la place des accents ou de l’euro, essayez l’autre.':
    'Where the test page shows signs in place of accents or of the euro, try the other one.',
  Coupe: 'Cut',
  Partielle: 'Partial',
  Entière: 'Full',
  Aucune: 'None',
  'Tiroir-caisse': 'Cash drawer',
  Aucun: 'None',
  'Broche 2': 'Pin 2',
  'Broche 5': 'Pin 5',
  'Branché sur l’imprimante. La plupart s’ouvrent par la broche 2.':
    'Plugged into the printer. Most of them open by pin 2.',
  'Dit son état': 'Tells its state',
  'Papier, capot, impression terminée. Décochez-la si l’imprimante ne répond à aucune question : rien ne prouve alors que le ticket est sorti.':
    'Paper, cover, print done. Untick it where the printer answers no question: nothing then proves that the receipt came out.',
  Poste: 'Station',
  'Les caisses ouvertes sur ce poste impriment ici. Vide : les caisses dont la fiche la nomme.':
    'Tills open at this station print here. Empty: tills whose record names it.',
}
