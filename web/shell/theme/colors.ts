/** Palettes of the house: pine, warm neutrals, resin, brick. Ten shades each, light to dark. */
import type { MantineColorsTuple } from '@mantine/core'

export const pine: MantineColorsTuple = [
  '#eef6f1',
  '#dbeae1',
  '#b8d6c6',
  '#90c0a7',
  '#66a687',
  '#458b6b',
  '#307357',
  '#235d47',
  '#1a4a38',
  '#12362a',
]

/** Neutrals of paper and bark rather than of steel. */
export const sand: MantineColorsTuple = [
  '#faf9f6',
  '#f4f2ed',
  '#ebe8e1',
  '#dedad1',
  '#c9c4b9',
  '#a7a094',
  '#6a645a',
  '#544f47',
  '#3a3631',
  '#25231f',
]

/** Dark theme: text (0) to the deepest ground (9). */
export const bark: MantineColorsTuple = [
  '#ebe8e1',
  '#d2cdc3',
  '#aca69a',
  '#7d776d',
  '#4c4842',
  '#3b3833',
  '#2d2b27',
  '#21201d',
  '#191816',
  '#121110',
]

/** The accent: resin, used for what calls the eye. */
export const resin: MantineColorsTuple = [
  '#fef6e7',
  '#fceac9',
  '#f8d697',
  '#f2bd5f',
  '#e9a735',
  '#d68e18',
  '#a86a0b',
  '#875408',
  '#664006',
  '#482d05',
]

export const brick: MantineColorsTuple = [
  '#fdf1ee',
  '#fbded7',
  '#f4b9ab',
  '#eb907b',
  '#df684d',
  '#cd482b',
  '#b23a20',
  '#952f19',
  '#772514',
  '#571b0f',
]

export const sky: MantineColorsTuple = [
  '#eff5fa',
  '#dbe8f3',
  '#b6d0e6',
  '#8cb4d6',
  '#6198c4',
  '#427eae',
  '#316894',
  '#265378',
  '#1e415e',
  '#163045',
]
