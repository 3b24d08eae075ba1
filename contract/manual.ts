/** The chapters of the manual (`docs/manuel`), in order, and the screens that each explains: contextual help opens there. */

export interface Chapter {
  /** Name of the Markdown file, and of the page. */
  readonly slug: string
  readonly title: string
  /** How the addresses of its screens begin. */
  readonly screens: readonly string[]
}

export const CHAPTERS = [
  { slug: 'premiers-pas', title: 'Premiers pas', screens: ['/home', '/login', '/setup', '/profile'] },
  {
    slug: 'parametrage',
    title: 'Paramétrer le camping',
    screens: [
      '/admin/establishment',
      '/admin/activity-period',
      '/bank',
      '/payment',
      '/civility',
      '/language',
      '/country',
      '/region',
      '/department',
      '/town',
      '/age-category',
      '/animal-type',
      '/vehicle',
      '/extra',
      '/discount',
      '/partner-type',
      '/expense-type',
      '/init-demo',
    ],
  },
  {
    slug: 'emplacements',
    title: 'Les emplacements',
    screens: ['/layout', '/place', '/feature', '/access-channel'],
  },
  { slug: 'tarifs', title: 'Les tarifs', screens: ['/price', '/purge-grid-history', '/special-offer', '/dmds-offer'] },
  {
    slug: 'clients',
    title: 'Les clients',
    screens: [
      '/customer',
      '/partner-list',
      '/partner/',
      '/partner-booking-list',
      '/partner-billing',
      '/partner-management',
    ],
  },
  {
    slug: 'reservation',
    title: 'Réserver un séjour',
    screens: [
      '/new-booking',
      '/search-availability',
      '/booking-list',
      '/booking-cancelled-list',
      '/waiting-list',
      '/transfer-customers',
    ],
  },
  {
    slug: 'internet',
    title: 'Les réservations internet',
    screens: ['/booking-import', '/admin/module/online-booking'],
  },
  {
    slug: 'reception',
    title: 'À la réception',
    screens: [
      '/booking-arrival-list',
      '/booking-departure-list',
      '/occupation-list',
      '/occupants-birthday',
      '/admin/module/police-note-book',
    ],
  },
  {
    slug: 'encaissement',
    title: 'Encaisser et facturer',
    screens: ['/bill', '/unbill-document-list', '/guarantee-list'],
  },
  {
    slug: 'planning',
    title: 'Le planning',
    screens: [
      '/planning',
      '/plan',
      '/extra-planning',
      '/admin/module/plan',
      '/unavailability',
      '/admin/module/planning',
    ],
  },
  {
    slug: 'droits',
    title: 'Utilisateurs et droits',
    screens: ['/admin/user', '/admin/group', '/admin/header-custom-name'],
  },
  { slug: 'preferences', title: 'Préférences, modules et sites', screens: ['/preference', '/admin/module'] },
  { slug: 'clavier', title: 'Travailler au clavier', screens: [] },
  { slug: 'fiscal', title: 'Questions fiscales', screens: ['/admin/financial-year', '/tax', '/tva'] },
  { slug: 'questions', title: 'Questions fréquentes', screens: [] },
] as const satisfies readonly Chapter[]

export type ChapterSlug = (typeof CHAPTERS)[number]['slug']

export const chapterSlugs = CHAPTERS.map(({ slug }) => slug) as [ChapterSlug, ...ChapterSlug[]]

/** The chapter that explains an address; the longest beginning wins, and the first chapter explains the rest. */
export const chapterOf = (address: string): ChapterSlug => {
  const found = CHAPTERS.flatMap(({ slug, screens }) => screens.map((screen) => ({ slug, screen })))
    .filter(({ screen }) => address.startsWith(screen))
    .toSorted((a, b) => b.screen.length - a.screen.length)
  return found[0]?.slug ?? CHAPTERS[0].slug
}

/** Address of a chapter below `/rest/`. */
export const chapterPath = (slug: ChapterSlug): string => `document/manual/${slug}`

/** Address of the whole manual as a PDF, as spec 7 writes it. */
export const MANUAL_PDF = 'document/model/download/documentation/documentation.pdf'
