export const texts = {
  training: 'Training',
  logo: {
    title: 'Logo',
    of: 'Logo of {{name}}',
    none: 'No logo yet.',
    choose: 'Choose a logo',
    replace: 'Replace the logo',
    help: 'PNG or JPEG, 1 MB at most. It appears on documents.',
  },
  stations: {
    empty: 'Name at least one workstation: it identifies the till in signed records.',
  },
} as const
