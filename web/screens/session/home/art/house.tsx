/** Drawings of people, money and the camping itself. */
import { Cut, Drawing, Etch, Ink, Line, Spark, Tint } from '#web/screens/session/home/art/hand.tsx'

export const CustomersArt = () => (
  <Drawing>
    <Tint d="M49 25a8 8 0 1 0 0-16 8 8 0 0 0 0 16zM34 49c0-11 6-18 15-18s15 7 15 18z" />
    <Ink d="M27 27a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM9 50c0-12 7-19 18-19s18 7 18 19z" />
    <Spark d="M27 40l3.5 3-3.5 7-3.5-7z" />
  </Drawing>
)

export const BillsArt = () => (
  <Drawing>
    <Tint d="M16 4h36v45l-6-4-6 4-6-4-6 4-6-4-6 4z" />
    <Line d="M23 15h14M23 23h22" />
    <Spark d="M51 28a11 11 0 1 1-.1 0z" />
    <Etch d="M55.5 35.5a5.5 5.5 0 1 0 0 7M44 37.5h7M44 40.5h7" />
    <Line d="M23 31h9" />
  </Drawing>
)

export const PricesArt = () => (
  <Drawing>
    <Tint d="M6 12h46a3 3 0 0 1 3 3v32a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3V15a3 3 0 0 1 3-3z" />
    <Line d="M12 24h12M12 33h12M12 42h12M32 24h8M32 33h8M32 42h8" />
    <Ink d="M46 6h13a3 3 0 0 1 2 1l7 9a3 3 0 0 1 0 4l-7 9a3 3 0 0 1-2 1H46a3 3 0 0 1-3-3V9a3 3 0 0 1 3-3z" />
    <Spark d="M60 15a3 3 0 1 1-.1 0z" />
    <Cut d="M49 14h3M49 21h3" />
  </Drawing>
)

export const PlacesArt = () => (
  <Drawing>
    <Tint d="M5 34 24 24l24 9 19-9v18L48 51l-24-9-19 10z" />
    <Line d="M24 24v18M48 33v18" />
    <Ink d="M36 4a13 13 0 0 1 13 13c0 9-13 20-13 20S23 26 23 17A13 13 0 0 1 36 4z" />
    <Spark d="m29 22 7-11 7 11z" />
  </Drawing>
)

export const PlaceTypesArt = () => (
  <Drawing>
    <Tint d="M6 26 28 12l22 14v24H6z" />
    <Ink d="M3 27 28 10l25 17-2.5 3.5L28 15.5 5.5 30.5z" />
    <Line d="M23 50V36h10v14" />
    <Spark d="m44 50 12-19 12 19z" />
    <Line d="M3 51h66" />
  </Drawing>
)

export const LayoutsArt = () => (
  <Drawing>
    <Tint d="M8 20h38a6 6 0 0 1 6 6v15H8a3 3 0 0 1-3-3V23a3 3 0 0 1 3-3z" />
    <Ink d="M12 26h11v7H12z" />
    <Line d="M32 41V26h9v15M52 41h9" />
    <Ink d="M19 49a5 5 0 1 0 0-10 5 5 0 0 0 0 10zM43 49a5 5 0 1 0 0-10 5 5 0 0 0 0 10z" />
    <Spark d="M12 12h28l6 8H8z" />
  </Drawing>
)

export const ExtrasArt = () => (
  <Drawing>
    <Tint d="M16 16h30v28a6 6 0 0 1-6 6H22a6 6 0 0 1-6-6z" />
    <Line d="M46 22h6a6 6 0 0 1 6 6v4a6 6 0 0 1-6 6h-6" />
    <Ink d="M12 12h38v6H12z" />
    <Spark d="M31 24c4 6 7 9 7 13a7 7 0 0 1-14 0c0-4 3-7 7-13z" />
    <Line d="M24 7V4M32 7V4M40 7V4" />
  </Drawing>
)

export const EstablishmentArt = () => (
  <Drawing>
    <Line d="M13 50V20M59 50V20" />
    <Ink d="M8 10h56a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H8a2 2 0 0 1-2-2V12a2 2 0 0 1 2-2z" />
    <Cut d="M16 18h18" />
    <Spark d="m44 22 6-8 6 8z" />
    <Tint d="M20 50a16 14 0 0 1 32 0z" />
    <Line d="M4 51h64" />
  </Drawing>
)

export const UsersArt = () => (
  <Drawing>
    <Tint d="M26 26a10 10 0 1 0 0-20 10 10 0 0 0 0 20zM6 51c0-13 8-21 20-21s20 8 20 21z" />
    <Spark d="M54 20a8 8 0 1 1-.1 0z" />
    <Line d="M54 20a8 8 0 1 1-.1 0zM54 36v14M54 43h5M54 49h5" />
  </Drawing>
)

export const MoneyArt = () => (
  <Drawing>
    <Tint d="M6 16h46a3 3 0 0 1 3 3v24a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3V19a3 3 0 0 1 3-3z" />
    <Ink d="M3 22h52v7H3z" />
    <Line d="M9 38h12" />
    <Spark d="M56 28a12 12 0 1 1-.1 0z" />
    <Etch d="M60.5 36a5.5 5.5 0 1 0 0 8M48.5 38.5h7M48.5 41.5h7" />
  </Drawing>
)

export const RateArt = () => (
  <Drawing>
    <Tint d="M16 4h36v45l-6-4-6 4-6-4-6 4-6-4-6 4z" />
    <Line d="M42 14 26 34" />
    <Ink d="M27 14a4.5 4.5 0 1 1-.1 0zM41 26a4.5 4.5 0 1 1-.1 0z" />
    <Spark d="M56 34a9 9 0 1 1-.1 0z" />
    <Etch d="m52 43 3 3 5-6" />
  </Drawing>
)

export const CalendarArt = () => (
  <Drawing>
    <Tint d="M12 10h48a3 3 0 0 1 3 3v36a3 3 0 0 1-3 3H12a3 3 0 0 1-3-3V13a3 3 0 0 1 3-3z" />
    <Ink d="M12 10h48a3 3 0 0 1 3 3v7H9v-7a3 3 0 0 1 3-3z" />
    <Line d="M22 14V5M50 14V5M18 29h36M18 37h36" />
    <Spark d="M18 43h20v5H18z" />
  </Drawing>
)

export const ToolsArt = () => (
  <Drawing>
    <Tint d="M10 22h52a3 3 0 0 1 3 3v22a3 3 0 0 1-3 3H10a3 3 0 0 1-3-3V25a3 3 0 0 1 3-3z" />
    <Line d="M26 22v-7a3 3 0 0 1 3-3h14a3 3 0 0 1 3 3v7M7 34h22M43 34h22" />
    <Spark d="M31 30h10v9H31z" />
  </Drawing>
)
