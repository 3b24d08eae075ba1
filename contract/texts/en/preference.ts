export const texts = {
  title: 'Preferences',
  kinds: 'Preferences by theme',
  saved: 'Preferences “{{kind}}” saved.',
  reset: 'Go back to the original values',
  taxColumns: {
    list: 'Columns of the file, in their order',
    name: 'Name of column {{column}}',
    up: 'Move {{column}} up',
    down: 'Move {{column}} down',
    remove: 'Remove {{column}}',
    add: 'Add a column',
    allThere: 'All columns are there.',
    preset: 'Start from a model',
    preview: 'Preview of the file',
    previewOf: 'A stay as an example: two adults and a child, from 29 July to 2 August.',
    presets: {
      COMPLETE: 'All columns',
      REGISTER: 'Lodging register, to import (3D Ouest)',
      SHEETS: 'By category of lodging (OFEA)',
    },
  },
} as const
