/** Drawings of what the reception does beside stays: who comes in, who waits, what is watched. */
import { Cut, Drawing, Etch, Ink, Line, Spark, Tint } from '#web/screens/session/home/art/hand.tsx'

/** A walker with a rucksack at the barrier. */
export const WalkInArt = () => (
  <Drawing>
    <Tint d="M8 50V26l14-12 14 12v24z" />
    <Ink d="M50 14a6 6 0 1 0 0-12 6 6 0 0 0 0 12zM44 17h11a4 4 0 0 1 4 4v14h-4l2 15h-6l-3-12-4 12h-6l5-17-1-12z" />
    <Spark d="M58 18h5a3 3 0 0 1 3 3v9a3 3 0 0 1-3 3h-5z" />
    <Line d="M17 50V36h10v14M3 51h66" />
  </Drawing>
)

/** A screen that an arrow comes out of. */
export const ImportArt = () => (
  <Drawing>
    <Tint d="M9 6h54a3 3 0 0 1 3 3v30a3 3 0 0 1-3 3H9a3 3 0 0 1-3-3V9a3 3 0 0 1 3-3z" />
    <Line d="M36 42v8M24 51h24M6 34h60" />
    <Spark d="M36 31 24 19h7v-9h10v9h7z" />
  </Drawing>
)

/** A folded map with a route. */
export const PlanArt = () => (
  <Drawing>
    <Tint d="M5 12 25 6l22 6 20-6v38l-20 6-22-6-20 6z" />
    <Line d="M25 6v38M47 12v38M12 36c6-12 14 4 20-6s12-2 20-10" />
    <Spark d="M54 12a5 5 0 1 1-.1 0z" />
  </Drawing>
)

/** A shield: what is kept until the place is seen. */
export const GuaranteeArt = () => (
  <Drawing>
    <Tint d="M36 3c8 5 15 7 22 7v18c0 12-9 20-22 25-13-5-22-13-22-25V10c7 0 14-2 22-7z" />
    <Line d="M36 3v50" />
    <Spark d="M36 18a10 10 0 1 1-.1 0z" />
    <Etch d="m31 28 4 4 7-8" />
  </Drawing>
)

/** Three who wait, the first one lit. */
export const WaitingArt = () => (
  <Drawing>
    <Tint d="M52 24a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM42 48c0-11 4-20 10-20s12 9 12 20z" />
    <Ink d="M34 24a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM24 48c0-11 4-20 10-20s12 9 12 20z" />
    <Spark d="M16 24a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM6 48c0-11 4-20 10-20s12 9 12 20z" />
    <Line d="M3 51h66" />
  </Drawing>
)

/** A list of heads, ticked. */
export const OccupationArt = () => (
  <Drawing>
    <Tint d="M14 4h44v48H14z" />
    <Ink d="M24 17a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM24 32a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM24 47a4 4 0 1 0 0-8 4 4 0 0 0 0 8z" />
    <Line d="M33 13h11M33 28h11M33 43h11" />
    <Spark d="M58 20a10 10 0 1 1-.1 0z" />
    <Etch d="m53 30 4 4 7-8" />
  </Drawing>
)

/** A passport. */
export const PoliceArt = () => (
  <Drawing>
    <Ink d="M18 4h36a3 3 0 0 1 3 3v42a3 3 0 0 1-3 3H18a3 3 0 0 1-3-3V7a3 3 0 0 1 3-3z" />
    <Spark d="M36 14a10 10 0 1 1-.1 0z" />
    <Etch d="M26 24h20M36 14c-4 3-5 6-5 10s1 7 5 10c4-3 5-6 5-10s-1-7-5-10z" />
    <Cut d="M26 44h20" />
  </Drawing>
)

/** A cake. */
export const BirthdayArt = () => (
  <Drawing>
    <Tint d="M8 30h56v20H8z" />
    <Ink d="M8 30c0-4 3-6 7-6h42c4 0 7 2 7 6-4 6-9 6-14 0-5 6-10 6-14 0-5 6-10 6-14 0-5 6-10 6-14 0z" />
    <Line d="M24 24v-8M36 24v-8M48 24v-8M4 51h64" />
    <Spark d="M24 6c3 4 3 7 0 8-3-1-3-4 0-8zM36 6c3 4 3 7 0 8-3-1-3-4 0-8zM48 6c3 4 3 7 0 8-3-1-3-4 0-8z" />
  </Drawing>
)

/** A barrier across a place. */
export const UnavailableArt = () => (
  <Drawing>
    <Tint d="M6 50 24 30h24l18 20z" />
    <Line d="M18 18v32M54 18v32" />
    <Ink d="M8 12h56v14H8z" />
    <Spark d="m16 12 8 14h9l-8-14zM38 12l8 14h9l-8-14z" />
  </Drawing>
)

/** Shelves: what is lent and what is left. */
export const StockArt = () => (
  <Drawing>
    <Tint d="M8 4h56v48H8z" />
    <Line d="M8 20h56M8 36h56M8 4v48M64 4v48" />
    <Ink d="M14 10h10v10H14zM30 26h10v10H30zM46 26h10v10H46z" />
    <Spark d="M44 8h12v12H44zM14 40h12v11H14z" />
  </Drawing>
)

/** A handshake of two cards. */
export const PartnerArt = () => (
  <Drawing>
    <Tint d="M4 14h34v24H4z" />
    <Ink d="M34 20h34v24H34z" />
    <Line d="M10 22h14M10 29h9" />
    <Cut d="M44 29h16M44 36h10" />
    <Spark d="M36 22a7 7 0 1 1-.1 0z" />
  </Drawing>
)

/** A file without its bill. */
export const UnbilledArt = () => (
  <Drawing>
    <Tint d="M6 14h22l5 6h33v30H6z" />
    <Line d="M14 32h20M14 40h12" />
    <Spark d="M52 26a11 11 0 1 1-.1 0z" />
    <Etch d="M52 31v7M52 42v.1" />
  </Drawing>
)

/** A day crossed out. */
export const CancelledArt = () => (
  <Drawing>
    <Tint d="M12 10h48a3 3 0 0 1 3 3v36a3 3 0 0 1-3 3H12a3 3 0 0 1-3-3V13a3 3 0 0 1 3-3z" />
    <Line d="M22 14V5M50 14V5M9 22h54" />
    <Spark d="M36 27a11 11 0 1 1-.1 0z" />
    <Etch d="m31.5 33.5 9 9M40.5 33.5l-9 9" />
  </Drawing>
)
