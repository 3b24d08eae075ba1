/** Drawings of the stay, from the first call to the departure. */
import { Pine } from '#web/shell/art/pine.tsx'
import { Cut, Drawing, Ink, Line, Spark, Tint } from '#web/screens/session/home/art/hand.tsx'

/** A magnifying glass over a tent. */
export const SearchArt = () => (
  <Drawing>
    <Tint d="M6 46 24 16l18 30z" />
    <Ink d="m18 46 6-13 6 13z" />
    <Spark d="M44 14a13 13 0 1 1-.1 0z" />
    <Line d="M44 14a13 13 0 1 1-.1 0zM53.5 36.5 63 46" />
    <Cut d="M38 26a6.5 6.5 0 0 1 5-5" />
    <Line d="M3 47h40" />
  </Drawing>
)

/** A sheet of the register, and a pencil. */
export const NewBookingArt = () => (
  <Drawing>
    <Tint d="M14 6h30a3 3 0 0 1 3 3v40a3 3 0 0 1-3 3H14a3 3 0 0 1-3-3V9a3 3 0 0 1 3-3z" />
    <Line d="M19 18h20M19 26h20M19 34h10" />
    <Ink d="m36 44 1.5-7L56 18.5a3 3 0 0 1 4.2 0l1.3 1.3a3 3 0 0 1 0 4.2L43 42.5z" />
    <Spark d="m36 44 1.5-7 5.5 5.5z" />
    <Line d="M26 6V3M34 6V3" />
  </Drawing>
)

/** The board: rows of places, bars of stays. */
export const PlanningArt = () => (
  <Drawing>
    <Tint d="M8 8h56a3 3 0 0 1 3 3v36a3 3 0 0 1-3 3H8a3 3 0 0 1-3-3V11a3 3 0 0 1 3-3z" />
    <Ink d="M8 8h56a3 3 0 0 1 3 3v6H5v-6a3 3 0 0 1 3-3z" />
    <Line d="M14 26h18M26 34h26" />
    <Line d="M14 42h10" />
    <Spark d="M40 23h16a3 3 0 0 1 0 6H40a3 3 0 0 1 0-6zM34 39h24a3 3 0 0 1 0 6H34a3 3 0 0 1 0-6z" />
    <Cut d="M16 12.5h2M26 12.5h2M36 12.5h2M46 12.5h2M56 12.5h2" />
  </Drawing>
)

/** Tents pitched under a pine. */
export const PresentArt = () => (
  <Drawing>
    <Pine x={52} y={47} size={0.42} crown="var(--p-art-tint)" trunk="var(--p-art-ink)" />
    <Ink d="m4 47 16-25 16 25z" />
    <Tint d="m14 47 6-13 6 13z" />
    <Spark d="m32 47 8-13 8 13z" />
    <Line d="M2 48h66" />
  </Drawing>
)

/** A car coming in under the barrier. */
export const ArrivalsArt = () => (
  <Drawing>
    <Tint d="M8 40c0-5 3-8 8-8l4-8c1-2 3-3 5-3h12c2 0 4 1 5 3l5 8c5 0 8 3 8 8v5H8z" />
    <Line d="M24 32l3-6h10l4 6z" />
    <Ink d="M19 49a5 5 0 1 0 0-10 5 5 0 0 0 0 10zM45 49a5 5 0 1 0 0-10 5 5 0 0 0 0 10z" />
    <Line d="M64 49V16" />
    <Line d="M64 18 38 9" />
    <Spark d="M64 12a4 4 0 1 1-.1 0z" />
  </Drawing>
)

/** A caravan on the road again. */
export const DeparturesArt = () => (
  <Drawing>
    <Tint d="M10 14h32a8 8 0 0 1 8 8v19H10a4 4 0 0 1-4-4V18a4 4 0 0 1 4-4z" />
    <Ink d="M14 21h10v9H14z" />
    <Line d="M32 41V21h9v20" />
    <Ink d="M20 49a5 5 0 1 0 0-10 5 5 0 0 0 0 10z" />
    <Line d="M50 41h13" />
    <Spark d="m58 22 8 6-8 6z" />
    <Line d="M53 28h8" />
  </Drawing>
)

/** A sheet with its price still open: a quote. */
export const QuoteArt = () => (
  <Drawing>
    <Tint d="M16 4h26l14 13v32a3 3 0 0 1-3 3H16a3 3 0 0 1-3-3V7a3 3 0 0 1 3-3z" />
    <Ink d="M42 4l14 13H45a3 3 0 0 1-3-3z" />
    <Line d="M21 20h14M21 28h24" />
    <Spark d="M38 34h11a3 3 0 0 1 3 3v6a3 3 0 0 1-3 3H38a3 3 0 0 1-3-3v-6a3 3 0 0 1 3-3z" />
    <Line d="M21 40h8" />
  </Drawing>
)

/** Sand running: an option waits. */
export const OptionArt = () => (
  <Drawing>
    <Tint d="M22 8h28v8c0 6-8 9-10 12 2 3 10 6 10 12v8H22v-8c0-6 8-9 10-12-2-3-10-6-10-12z" />
    <Line d="M19 7h34M19 49h34M24 9v8c0 5 8 8 8 11s-8 6-8 11v8M48 9v8c0 5-8 8-8 11s8 6 8 11v8" />
    <Spark d="M29 18h14l-7 8zM28 47c0-5 5-6 8-9 3 3 8 4 8 9z" />
  </Drawing>
)

/** A day ringed in the calendar. */
export const ReservationsArt = () => (
  <Drawing>
    <Tint d="M12 10h48a3 3 0 0 1 3 3v36a3 3 0 0 1-3 3H12a3 3 0 0 1-3-3V13a3 3 0 0 1 3-3z" />
    <Ink d="M12 10h48a3 3 0 0 1 3 3v7H9v-7a3 3 0 0 1 3-3z" />
    <Line d="M22 14V5M50 14V5" />
    <Spark d="M44 27a9 9 0 1 1-.1 0z" />
    <Line d="M18 29h3M18 37h3M18 45h3M28 29h3M28 37h3M28 45h3" />
    <Cut d="m40 36 3 3 5-6" />
  </Drawing>
)
