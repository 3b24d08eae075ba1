/** Sheets of labels, as Avery cuts them on A4, and which label stands where. Lengths in hundredths of a millimetre: whole numbers. */

interface Sheet {
  readonly columns: number
  readonly rows: number
  readonly width: number
  readonly height: number
  /** Of the first label. */
  readonly left: number
  readonly top: number
  /** From one label's left edge to the next one's. Rows touch. */
  readonly pitch: number
}

export const LABEL_SHEETS = {
  L7159: { columns: 3, rows: 8, width: 6350, height: 3390, left: 725, top: 1290, pitch: 6600 },
  L7160: { columns: 3, rows: 7, width: 6350, height: 3810, left: 725, top: 1515, pitch: 6600 },
  L7161: { columns: 3, rows: 6, width: 6350, height: 4660, left: 725, top: 870, pitch: 6600 },
  L7163: { columns: 2, rows: 7, width: 9910, height: 3810, left: 465, top: 1515, pitch: 10_160 },
  L7165: { columns: 2, rows: 4, width: 9910, height: 6770, left: 465, top: 1310, pitch: 10_160 },
  L7651: { columns: 5, rows: 13, width: 3810, height: 2120, left: 475, top: 1070, pitch: 4060 },
} as const satisfies Readonly<Record<string, Sheet>>

export type LabelSheet = keyof typeof LABEL_SHEETS
export const labelSheets = Object.keys(LABEL_SHEETS) as [LabelSheet, ...LabelSheet[]]

/** Labels on one sheet. */
export const labelsOn = (name: LabelSheet): number => LABEL_SHEETS[name].columns * LABEL_SHEETS[name].rows

export interface Spot {
  readonly page: number
  readonly x: number
  readonly y: number
}

/** Where the label number `index` (from 0) goes on a sheet begun at label `start` (from 1), row by row as one peels them. */
export const spotOf = (name: LabelSheet, start: number, index: number): Spot => {
  const { columns, left, top, pitch, height } = LABEL_SHEETS[name]
  const at = start - 1 + index
  const within = at % labelsOn(name)
  return {
    page: Math.floor(at / labelsOn(name)),
    x: left + (within % columns) * pitch,
    y: top + Math.floor(within / columns) * height,
  }
}
