/** English of the settings of the planning. */
const color = (label: string, usual: string): readonly [string, string] => [
  label,
  `Empty: ${usual}. The text turns black or white by itself, whichever reads better.`,
]

export const planningEnglish = {
  one: 'Planning',
  intro: 'The planning as it opens on a new workstation. Everybody may then change scale and display on their own.',
  fields: {
    zoom: [
      'Scale when it opens',
      'What a screen shows. Example: with “Month”, some forty days, names legible.',
      { year: 'Year', quarter: 'Quarter', month: 'Month', fortnight: 'Fortnight', week: 'Week' },
    ],
    grouping: [
      'Pitches arranged',
      '“By number”: a single list without headings, as on the map of the campsite.',
      { type: 'By type', family: 'By family', place: 'By number' },
    ],
    showQuotes: [
      'Show quotes',
      'Quotes keep no night: they are drawn over the rest, small. Everybody may show or hide them.',
    ],
    showHolidays: [
      'Tint public and school holidays',
      'Legal holidays, and those of the house (bridges, school holidays) typed with the activity period.',
    ],
    showPeople: ['Number of people in the bars', 'Example: “Durand · 4”. Unticked: the name alone, shorter.'],
    reservationColor: color('Booking', 'orange'),
    optionColor: color('Option', 'white'),
    arrivedColor: color('Arrived', 'yellow'),
    internetColor: color('Internet booking', 'black'),
    allotmentColor: color('Allotment', 'green'),
    residentColor: color('Resident', 'blue'),
    unavailabilityColor: color('Unavailability', 'grey'),
    subletColor: color('Sublet', 'purple'),
  },
} as const
