import { encode } from 'uqr'

interface QrCodeProps {
  readonly text: string
  readonly label: string
  readonly className?: string | undefined
}

/** A QR code in black on white with its quiet zone (ISO/IEC 18004: four modules), whatever the theme: cameras read no other. */
export const QrCode = ({ text, label, className }: QrCodeProps) => {
  const { data, size } = encode(text, { border: 4 })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      className={className}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={dark.join('')} fill="#000" />
    </svg>
  )
}
