/** What is wrong with a draft: where, a code of `messages.fr.ts` with its values, and whether it forbids the publication. */
export const GRID_ISSUE_CODES = [
  'grid.labelMissing',
  'grid.vatMissing',
  'grid.wrongIncluded',
  'grid.placeTypeMissing',
  'grid.wrongAge',
  'grid.regionMissing',
  'grid.wrongParty',
  'grid.periodMissing',
  'grid.wrongDate',
  'grid.periodReversed',
  'grid.periodsOverlap',
  'grid.periodTwice',
  'grid.gap',
  'grid.outsideSeason',
  'grid.priceMissing',
  'grid.firstMissing',
  'grid.shortDearer',
  'grid.extraDearer',
  'grid.wrongPrice',
  'grid.zeroPrice',
  'grid.packageMissing',
  'grid.wrongPackage',
  'grid.packageTwice',
  'grid.wrongWeekday',
  'grid.wrongMinNights',
  'grid.minNightsNeverMet',
  'grid.wrongMaxNights',
  'grid.maxBelowMin',
  'grid.daysNeverMet',
  'grid.codeMissing',
  'grid.codeTwice',
  'grid.agesReversed',
  'grid.agesOverlap',
  'grid.agesGap',
  'grid.orderTwice',
  'grid.tariffMissing',
  'grid.tariffNotSlices',
  'grid.tariffSlices',
  'grid.wrongSlice',
  'grid.slicesOverlap',
  'grid.slicesGap',
  'grid.slicesEnd',
  'grid.pricesOverlap',
  'grid.pricesGap',
] as const
export type GridIssueCode = (typeof GRID_ISSUE_CODES)[number]

export interface GridIssue {
  /** Dotted path in the draft: `periods.2.night`. */
  readonly path: string
  readonly code: GridIssueCode
  readonly context: Readonly<Record<string, string | number>>
  readonly severity: 'error' | 'warning'
}

/** Collects issues in the order they are found. */
export class Issues {
  readonly list: GridIssue[] = []

  error(path: string, code: GridIssueCode, context: GridIssue['context'] = {}): void {
    this.list.push({ path, code, context, severity: 'error' })
  }

  warning(path: string, code: GridIssueCode, context: GridIssue['context'] = {}): void {
    this.list.push({ path, code, context, severity: 'warning' })
  }
}
