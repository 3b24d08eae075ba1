/** The landscape behind the log-in: a pine grove above the sea, in the morning. Decorative. */
import { Pine } from '#web/shell/art/pine.tsx'

const NEAR = { crown: '#1d5440', shade: '#153f31', trunk: '#4b3826' }
const MIDDLE = { crown: '#2f7054', shade: '#245a43', trunk: '#5d4731' }
const FAR = { crown: '#6ba287', shade: '#5a9077', trunk: '#6f6a55' }

export const Scene = () => (
  <svg viewBox="0 0 900 1000" preserveAspectRatio="xMidYMax slice" aria-hidden="true" width="100%" height="100%">
    <defs>
      <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="#cfe3dc" />
        <stop offset=".42" stopColor="#f1ead4" />
        <stop offset=".6" stopColor="#fbe3b4" />
      </linearGradient>
      <linearGradient id="sea" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="#a9cfcb" />
        <stop offset="1" stopColor="#7fb3af" />
      </linearGradient>
    </defs>
    <rect width="900" height="1000" fill="url(#sky)" />
    <circle cx="610" cy="520" r="62" fill="#f6c464" />
    <circle cx="610" cy="520" r="104" fill="#f6c464" opacity=".22" />
    <path d="M0 590h900v160H0z" fill="url(#sea)" />
    <path
      d="M520 604h180M548 622h122M572 640h76M590 658h42"
      stroke="#fbe3b4"
      strokeWidth="5"
      strokeLinecap="round"
      opacity=".8"
    />
    <path d="M0 598c90-34 170-40 250-22 60 13 96 22 150 22H0z" fill="#8fb9a6" />
    <path d="M760 596c50-22 96-26 140-18v26H740z" fill="#8fb9a6" />
    <path d="M0 690c120-40 250-44 390-14 130 28 240 34 510-12v120H0z" fill="#ecd9ac" />
    <Pine x={700} y={704} size={1.15} {...FAR} />
    <Pine x={782} y={700} size={1.5} {...FAR} />
    <Pine x={330} y={690} size={1.25} {...FAR} />
    <path d="M0 742c160-52 330-40 470-10 150 32 280 22 430-14v282H0z" fill="#9cc29a" />
    <Pine x={215} y={770} size={2.2} {...MIDDLE} />
    <Pine x={830} y={782} size={2.5} {...MIDDLE} />
    <Tent />
    <path d="M0 838c190-46 380-34 560 2 130 26 230 22 340 2v158H0z" fill="#4f8d69" />
    <Pine x={95} y={900} size={4.3} {...NEAR} />
    <Pine x={690} y={924} size={3.2} {...NEAR} />
    <path d="M0 908c200-36 420-26 600 8 110 20 210 20 300 6v78H0z" fill="#235d47" />
  </svg>
)

/** Lit from inside: somebody is up already. */
const Tent = () => (
  <g transform="translate(440 838)">
    <path d="M-78 8 0-92 78 8z" fill="#f4efe2" />
    <path d="M0-92 78 8H34z" fill="#ddd2b8" />
    <path d="M-22 8 0-44 22 8z" fill="#f2bd5f" />
    <path d="M-78 8-96 16M78 8l18 8M0-92l-6-10M0-92l6-10" stroke="#7a6a4c" strokeWidth="4" strokeLinecap="round" />
  </g>
)
