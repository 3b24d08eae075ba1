/** Drawings of the lists that a house sets up once. */
import { Cut, Drawing, Etch, Ink, Line, Spark, Tint } from '#web/screens/session/home/art/hand.tsx'

/** Roofs in a row. */
export const FamiliesArt = () => (
  <Drawing>
    <Tint d="M3 50V34l11-10 11 10v16z" />
    <Ink d="M25 50V30l11-10 11 10v20z" />
    <Tint d="M47 50V34l11-10 11 10v16z" />
    <Spark d="M31 6h10v10H31z" />
    <Line d="M2 51h68M36 50V40" />
  </Drawing>
)

/** A tree and a tap: what a place has. */
export const FeaturesArt = () => (
  <Drawing>
    <Tint d="M20 4a15 15 0 1 1-.1 0z" />
    <Line d="M20 20v31M20 32l7-6M3 51h66" />
    <Ink d="M40 20h16a6 6 0 0 1 6 6v6h-7v-5H40z" />
    <Line d="M47 20v-7M42 13h10" />
    <Spark d="M58 36c3 4 4 6 4 8a4 4 0 0 1-8 0c0-2 1-4 4-8z" />
  </Drawing>
)

/** Drawers. */
export const ExtraTypesArt = () => (
  <Drawing>
    <Tint d="M12 4h48v48H12z" />
    <Line d="M12 20h48M12 36h48" />
    <Ink d="M30 10h12v4H30zM30 42h12v4H30z" />
    <Spark d="M28 25h16v6H28z" />
  </Drawing>
)

/** A ticket cut short. */
export const DiscountArt = () => (
  <Drawing>
    <Tint d="M4 16h64v9a5 5 0 0 0 0 10v9H4v-9a5 5 0 0 0 0-10z" />
    <Line d="M48 18v4M48 28v4M48 38v4M14 36l20-13" />
    <Ink d="M16 21a4 4 0 1 1-.1 0zM33 31a4 4 0 1 1-.1 0z" />
    <Spark d="M56 25h7v10h-7z" />
  </Drawing>
)

/** A star on a banner. */
export const OfferArt = () => (
  <Drawing>
    <Ink d="M10 6h52v34l-26 12-26-12z" />
    <Spark d="m36 11 5 9 10 2-7 7 1 10-9-4-9 4 1-10-7-7 10-2z" />
  </Drawing>
)

/** Three heights. */
export const AgesArt = () => (
  <Drawing>
    <Ink d="M18 15a6 6 0 1 0 0-12 6 6 0 0 0 0 12zM10 50V26c0-5 3-8 8-8s8 3 8 8v24z" />
    <Tint d="M38 27a5 5 0 1 0 0-10 5 5 0 0 0 0 10zM31 50V36c0-4 3-6 7-6s7 2 7 6v14z" />
    <Spark d="M55 38a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM50 50v-6c0-2 2-4 5-4s5 2 5 4v6z" />
    <Line d="M3 51h66" />
  </Drawing>
)

/** A paw. */
export const AnimalArt = () => (
  <Drawing>
    <Tint d="M36 26c9 0 18 9 18 17 0 6-5 8-9 8s-6-2-9-2-5 2-9 2-9-2-9-8c0-8 9-17 18-17z" />
    <Ink d="M26 6c4 0 6 4 6 8s-2 8-6 8-6-4-6-8 2-8 6-8zM46 6c4 0 6 4 6 8s-2 8-6 8-6-4-6-8 2-8 6-8z" />
    <Spark d="M11 20c4 0 6 3 6 7s-2 7-6 7-6-3-6-7 2-7 6-7zM61 20c4 0 6 3 6 7s-2 7-6 7-6-3-6-7 2-7 6-7z" />
  </Drawing>
)

/** A motorhome. */
export const VehicleArt = () => (
  <Drawing>
    <Tint d="M4 14h42v8h8l10 12v8H4z" />
    <Ink d="M11 20h12v9H11zM50 26h5l6 8H50z" />
    <Spark d="M29 20h10v9H29z" />
    <Ink d="M18 50a6 6 0 1 0 0-12 6 6 0 0 0 0 12zM52 50a6 6 0 1 0 0-12 6 6 0 0 0 0 12z" />
  </Drawing>
)

/** A key ring. */
export const RightsArt = () => (
  <Drawing>
    <Tint d="M24 6a18 18 0 1 1-.1 0z" />
    <Line d="M24 14a10 10 0 1 1-.1 0zM33 30l22 20M48 43l6-6M42 38l5-5" />
    <Spark d="M54 4a9 9 0 1 1-.1 0z" />
    <Etch d="m50 13 3 3 5-6" />
  </Drawing>
)

/** Blocks that fit. */
export const ModulesArt = () => (
  <Drawing>
    <Tint d="M8 6h24v20H8z" />
    <Ink d="M8 30h24v20H8z" />
    <Tint d="M40 30h24v20H40z" />
    <Spark d="M46 4h12v8h8v12h-8v2H46v-2h-6V12h6z" />
  </Drawing>
)

/** Houses on one line. */
export const SitesArt = () => (
  <Drawing>
    <Line d="M36 18v10M14 40V28h44v12" />
    <Ink d="M25 18V9l11-7 11 7v9z" />
    <Tint d="M4 52v-9l10-7 10 7v9zM48 52v-9l10-7 10 7v9z" />
    <Spark d="M36 24a5 5 0 1 1-.1 0z" />
  </Drawing>
)

/** A sun above opening days. */
export const SeasonArt = () => (
  <Drawing>
    <Spark d="M36 5a12 12 0 1 1-.1 0z" />
    <Line d="M14 17H9M63 17h-5M19 5l-3-3M53 5l3-3" />
    <Tint d="M6 34h60v18H6z" />
    <Ink d="M18 34h34v18H18z" />
    <Cut d="M26 43h18" />
  </Drawing>
)

/** Coins, and a moon: what a night owes the town. */
export const TaxArt = () => (
  <Drawing>
    <Tint d="M8 30h30v20H8z" />
    <Line d="M8 37h30M8 44h30" />
    <Ink d="M52 6a18 18 0 1 0 12 30A15 15 0 0 1 52 6z" />
    <Spark d="M23 8a9 9 0 1 1-.1 0z" />
  </Drawing>
)

/** A balance. */
export const TaxTypesArt = () => (
  <Drawing>
    <Line d="M36 6v44M22 51h28M12 14h48" />
    <Tint d="M2 34 12 14l10 20z" />
    <Ink d="M2 34h20c0 6-4 9-10 9S2 40 2 34z" />
    <Spark d="m50 34 10-20 10 20c0 6-4 9-10 9s-10-3-10-9z" />
  </Drawing>
)

/** Columns. */
export const BankArt = () => (
  <Drawing>
    <Ink d="M36 3 66 18v4H6v-4z" />
    <Tint d="M12 24h8v20h-8zM32 24h8v20h-8zM52 24h8v20h-8z" />
    <Line d="M6 47h60M3 52h66" />
    <Spark d="M36 9a4 4 0 1 1-.1 0z" />
  </Drawing>
)

/** A cheque book. */
export const AccountArt = () => (
  <Drawing>
    <Tint d="M4 14h64v30H4z" />
    <Line d="M11 23h26M11 30h18M44 37c3-6 6 4 9-2s4 2 8 0" />
    <Ink d="M4 8h64v6H4z" />
    <Spark d="M50 19h12v8H50z" />
  </Drawing>
)

/** A path of instalments. */
export const TermsArt = () => (
  <Drawing>
    <Line d="M10 44h52" />
    <Tint d="M10 36a8 8 0 1 1-.1 0z" />
    <Ink d="M36 36a8 8 0 1 1-.1 0z" />
    <Spark d="M62 36a8 8 0 1 1-.1 0z" />
    <Line d="M10 30V18M36 30V10M62 30V4" />
  </Drawing>
)

/** A visiting card. */
export const CivilityArt = () => (
  <Drawing>
    <Tint d="M5 10h62v36H5z" />
    <Ink d="M21 27a6 6 0 1 0 0-12 6 6 0 0 0 0 12zM10 40c0-7 5-10 11-10s11 3 11 10z" />
    <Line d="M40 20h20M40 28h14" />
    <Spark d="M40 35h12v5H40z" />
  </Drawing>
)

/** Two balloons of talk. */
export const LanguageArt = () => (
  <Drawing>
    <Tint d="M5 6h38v24H20l-9 9v-9H5z" />
    <Ink d="M30 20h37v23h-6v9l-9-9H30z" />
    <Line d="M13 15h14" />
    <Cut d="M39 29h19M39 35h12" />
    <Spark d="M31 13h6v4h-6z" />
  </Drawing>
)

/** A flag. */
export const CountryArt = () => (
  <Drawing>
    <Line d="M12 4v48M6 52h14" />
    <Tint d="M14 6h14v26H14z" />
    <Spark d="M28 6h14v26H28z" />
    <Ink d="M42 6h18l-6 13 6 13H42z" />
  </Drawing>
)

/** Hills. */
export const RegionArt = () => (
  <Drawing>
    <Tint d="M3 50 24 16l21 34z" />
    <Ink d="m28 50 19-30 22 30z" />
    <Spark d="M56 4a7 7 0 1 1-.1 0z" />
    <Line d="M2 51h68" />
  </Drawing>
)

/** A number plate of a department. */
export const DepartmentArt = () => (
  <Drawing>
    <Tint d="M5 16h62v24H5z" />
    <Ink d="M5 16h11v24H5z" />
    <Spark d="M56 16h11v24H56z" />
    <Line d="M24 28h8M38 28h10" />
  </Drawing>
)

/** A church and houses. */
export const TownArt = () => (
  <Drawing>
    <Ink d="M30 50V20l8-16 8 16v30z" />
    <Tint d="M6 50V34l12-10 12 10v16zM46 50V36l10-8 12 8v14z" />
    <Spark d="M34 26h8v8h-8z" />
    <Line d="M3 51h66" />
  </Drawing>
)

/** A play button on a slate. */
export const BackupArt = () => (
  <Drawing>
    <Tint d="M12 30h48v20H12z" />
    <Ink d="M12 30h48v20H12zM50 40h4" />
    <Spark d="M32 6h8v12h8L36 28 24 18h8z" />
  </Drawing>
)

export const ArchiveArt = () => (
  <Drawing>
    <Tint d="M8 14h56v10H8z" />
    <Ink d="M12 24h48v28H12z" />
    <Spark d="M28 32h16v5H28z" />
  </Drawing>
)

export const DemoArt = () => (
  <Drawing>
    <Tint d="M6 20h60v30H6z" />
    <Ink d="m6 10 58-8 2 9-58 8z" />
    <Spark d="m30 26 16 9-16 9z" />
  </Drawing>
)
