/** The chapters of the manual (`docs/manuel`), in order; each screen names the one that contextual help opens (`contract/screens`). */

export interface Chapter {
  /** Name of the Markdown file, and of the page. */
  readonly slug: string
  readonly title: string
}

export const CHAPTERS = [
  { slug: 'premiers-pas', title: 'Premiers pas' },
  { slug: 'parametrage', title: 'Paramétrer le camping' },
  { slug: 'emplacements', title: 'Les emplacements' },
  { slug: 'tarifs', title: 'Les tarifs' },
  { slug: 'clients', title: 'Les clients' },
  { slug: 'reservation', title: 'Réserver un séjour' },
  { slug: 'internet', title: 'Les réservations internet' },
  { slug: 'reception', title: 'À la réception' },
  { slug: 'encaissement', title: 'Encaisser et facturer' },
  { slug: 'caisse', title: 'Boutique et bar' },
  { slug: 'resultats', title: 'Les résultats' },
  { slug: 'comptabilite', title: 'Comptabilité' },
  { slug: 'electronique', title: 'Facturation électronique' },
  { slug: 'papiers', title: 'Papiers et impression' },
  { slug: 'messagerie', title: 'La messagerie' },
  { slug: 'planning', title: 'Le planning' },
  { slug: 'courriers', title: 'Courriers et e-mails' },
  { slug: 'droits', title: 'Utilisateurs et droits' },
  { slug: 'preferences', title: 'Préférences, modules et sites' },
  { slug: 'clavier', title: 'Travailler au clavier' },
  { slug: 'fiscal', title: 'Questions fiscales' },
  { slug: 'questions', title: 'Questions fréquentes' },
] as const satisfies readonly Chapter[]

export type ChapterSlug = (typeof CHAPTERS)[number]['slug']

export const chapterSlugs = CHAPTERS.map(({ slug }) => slug) as [ChapterSlug, ...ChapterSlug[]]

/** The chapter that explains a screen; the first one explains what is no screen. */
export const chapterOf = (screen: { readonly chapter: ChapterSlug } | undefined): ChapterSlug =>
  screen?.chapter ?? CHAPTERS[0].slug

/** Address of a chapter below `/rest/`. */
export const chapterPath = (slug: ChapterSlug): string => `document/manual/${slug}`

/** Address of the whole manual as a PDF, as spec 7 writes it. */
export const MANUAL_PDF = 'document/model/download/documentation/documentation.pdf'
