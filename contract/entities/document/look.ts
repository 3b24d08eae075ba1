import { defineEntity } from '#contract/entity.ts'
import { f } from '#contract/field.ts'

/** Kinds of paper that may look different. */
const TARGETS = {
  ALL: 'Tous les papiers',
  QUOTE: 'Devis',
  CONFIRMATION: 'Options et confirmations',
  BILL: 'Factures',
  LETTER: 'Lettres et contrats',
} as const
export type LookTarget = keyof typeof TARGETS

/** How papers look: those of one kind, or all that have no look of their own. */
export const documentSetting = defineEntity({
  name: 'documentSetting',
  path: 'document/setting',
  right: 'document_email_document',
  scope: 'site',
  label: { one: 'Présentation', many: 'Présentations', feminine: true },
  display: 'target',
  orderBy: 'target',
  unique: [['target']],
  fields: {
    target: f.choice('Papiers', TARGETS, {
      required: true,
      initial: 'ALL',
      help: '« Tous les papiers » vaut pour ceux qui n’ont pas leur propre présentation.',
    }),
    paper: f.choice('Format', { A4: 'A4', A5: 'A5', LETTER: 'Lettre US' }, { required: true, initial: 'A4' }),
    marginSide: f.integer('Marges latérales', { required: true, min: 8, max: 40, initial: 18, unit: 'mm' }),
    marginTop: f.integer('Marge du haut', { required: true, min: 8, max: 60, initial: 19, unit: 'mm' }),
    marginBottom: f.integer('Marge du bas', {
      required: true,
      min: 18,
      max: 60,
      initial: 25,
      unit: 'mm',
      help: 'Les mentions légales du pied de page y tiennent : 18 mm au moins.',
    }),
    font: f.choice('Police', { INTER: 'Inter', NOTO: 'Noto Sans' }, { required: true, initial: 'INTER' }),
    accent: f.color('Couleur des titres', { required: true, initial: '#1f6b4a' }),
    ink: f.color('Couleur du texte', { required: true, initial: '#24221d' }),
    logo: f.boolean('Logo de l’établissement', { initial: true }),
    header: f.translated('En-tête', {
      max: 160,
      help: 'En haut de chaque page. Exemple : Ouvert d’avril à septembre.',
    }),
    footer: f.translated('Pied de page', { max: 160, help: 'Au-dessus des mentions légales, qui restent.' }),
    backgroundPages: f.choice(
      'Fond',
      { ALL: 'Sur toutes les pages', FIRST: 'Sur la première page' },
      { required: true, initial: 'ALL' },
    ),
    backgroundStrength: f.integer('Force du fond', {
      required: true,
      min: 5,
      max: 100,
      initial: 20,
      unit: '%',
      help: 'À 100 %, l’image telle qu’elle est ; plus bas, le texte se lit mieux.',
    }),
  },
  list: ['target', 'paper', 'font', 'accent', 'logo'],
  form: [
    ['target', 'paper'],
    ['marginSide', 'marginTop', 'marginBottom'],
    ['font', 'accent', 'ink'],
    ['header'],
    ['footer'],
    ['backgroundPages', 'backgroundStrength', 'logo'],
  ],
  screens: {
    list: '/document-setting-target-list',
    edit: '/document-setting/$documentSettingTargetId',
    chapter: 'papiers',
  },
})

/** Pictures of a look: behind the text, and the signature. */
export const documentBackground = defineEntity({
  name: 'documentBackground',
  path: 'document/background',
  right: 'document_email_document',
  scope: 'site',
  label: { one: 'Image des papiers', many: 'Images des papiers', feminine: true },
  parent: 'documentSettingId',
  display: 'fileName',
  fields: {
    documentSettingId: f.ref('Présentation', 'documentSetting', { required: true, readOnly: true }),
    usage: f.choice(
      'Usage',
      { BACKGROUND: 'Fond de page', SIGNATURE: 'Signature' },
      { required: true, readOnly: true },
    ),
    fileName: f.text('Fichier', { readOnly: true, max: 120 }),
  },
  list: ['fileName', 'usage'],
  form: [['fileName', 'usage']],
})

/** Where the server prints by itself: a printer that speaks IPP (RFC 8011), for all or for one station. */
export const docEditor = defineEntity({
  name: 'docEditor',
  path: 'module/doc-editor',
  right: 'establishment_module',
  scope: 'site',
  label: { one: 'Imprimante', many: 'Éditeur de documents : imprimantes', feminine: true },
  unique: [['label']],
  fields: {
    label: f.text('Libellé', { required: true, max: 40 }),
    uri: f.text('Adresse', {
      required: true,
      max: 200,
      help: 'Celle d’IPP, écrite dans les réglages de l’imprimante. Exemple : ipp://192.168.1.40/ipp/print.',
    }),
    stationId: f.ref('Poste', 'station', { help: 'Vide : proposée à tous les postes.' }),
    copies: f.integer('Exemplaires', { required: true, min: 1, max: 20, initial: 1 }),
    sides: f.choice('Faces', { ONE: 'Recto', TWO: 'Recto verso' }, { required: true, initial: 'ONE' }),
    colour: f.boolean('Couleur', { initial: true }),
    active: f.boolean('Actif', { initial: true }),
  },
  list: ['label', 'uri', 'stationId', 'active'],
  form: [['label', 'uri'], ['stationId'], ['copies', 'sides', 'colour'], ['active']],
  screens: { list: '/admin/module/doc-editor-grid', edit: '/admin/module/doc-editor/$docEditorId', chapter: 'papiers' },
})

/** By the French. */
export const english = {
  Présentation: 'Look',
  Présentations: 'Looks',
  Papiers: 'Papers',
  'Tous les papiers': 'All papers',
  Devis: 'Quotes',
  'Options et confirmations': 'Options and confirmations',
  Factures: 'Invoices',
  'Lettres et contrats': 'Letters and contracts',
  '« Tous les papiers » vaut pour ceux qui n’ont pas leur propre présentation.':
    '“All papers” holds for those without a look of their own.',
  Format: 'Size',
  A4: 'A4',
  A5: 'A5',
  'Lettre US': 'US Letter',
  'Marges latérales': 'Side margins',
  mm: 'mm',
  'Marge du haut': 'Top margin',
  'Marge du bas': 'Bottom margin',
  'Les mentions légales du pied de page y tiennent : 18 mm au moins.':
    'The legal particulars of the footer stand there: 18 mm at least.',
  Police: 'Font',
  Inter: 'Inter',
  'Noto Sans': 'Noto Sans',
  'Couleur des titres': 'Colour of headings',
  'Couleur du texte': 'Colour of the text',
  'Logo de l’établissement': 'Logo of the establishment',
  'En-tête': 'Header',
  'En haut de chaque page. Exemple : Ouvert d’avril à septembre.':
    'On top of each page. Example: Open April to September.',
  'Pied de page': 'Footer',
  'Au-dessus des mentions légales, qui restent.': 'Above the legal particulars, which stay.',
  Fond: 'Background',
  'Sur toutes les pages': 'On all pages',
  'Sur la première page': 'On the first page',
  'Force du fond': 'Strength of the background',
  '%': '%',
  'À 100 %, l’image telle qu’elle est ; plus bas, le texte se lit mieux.':
    'At 100%, the picture as it is; lower, the text is easier to read.',
  'Image des papiers': 'Picture of papers',
  'Images des papiers': 'Pictures of papers',
  Usage: 'Use',
  'Fond de page': 'Page background',
  Signature: 'Signature',
  Imprimante: 'Printer',
  'Éditeur de documents : imprimantes': 'Document editor: printers',
  'Celle d’IPP, écrite dans les réglages de l’imprimante. Exemple : ipp://192.168.1.40/ipp/print.':
    'That of IPP, written in the settings of the printer. Example: ipp://192.168.1.40/ipp/print.',
  Poste: 'Station',
  'Vide : proposée à tous les postes.': 'Empty: offered to all stations.',
  Exemplaires: 'Copies',
  Faces: 'Sides',
  Recto: 'One side',
  'Recto verso': 'Both sides',
  Couleur: 'Colour',
}
