import styles from './plant-art.module.css'

/** The plant in one drawing: machines, their lines to the cloud, and values that run along them. */
export const PlantArt = () => (
  <svg className={styles.art} viewBox="0 -30 640 450" aria-hidden="true">
    <defs>
      <linearGradient id="plant-face" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="#2f6fd0" stopOpacity="0.55" />
        <stop offset="1" stopColor="#123a78" stopOpacity="0.35" />
      </linearGradient>
      <linearGradient id="plant-top" x1="0" y1="0" x2="1" y2="1">
        <stop offset="0" stopColor="#7fb6ff" stopOpacity="0.75" />
        <stop offset="1" stopColor="#2f6fd0" stopOpacity="0.6" />
      </linearGradient>
      <radialGradient id="plant-glow">
        <stop offset="0" stopColor="#4ea3ff" stopOpacity="0.45" />
        <stop offset="1" stopColor="#4ea3ff" stopOpacity="0" />
      </radialGradient>
    </defs>
    <ellipse cx="320" cy="300" rx="300" ry="110" fill="url(#plant-glow)" />
    <g className={styles.grid}>
      {Array.from({ length: 9 }, (_unused, i) => (
        <path key={`a${String(i)}`} d={`M${40 + i * 35} ${300 - i * 17.5} l280 140`} />
      ))}
      {Array.from({ length: 9 }, (_unused, i) => (
        <path key={`b${String(i)}`} d={`M${40 + i * 35} ${300 + i * 17.5} l280 -140`} />
      ))}
    </g>
    <g className={styles.line}>
      <path d="M150 208 V170 Q150 150 166 142 L282 88" />
      <path d="M320 150 V92" />
      <path d="M490 208 V170 Q490 150 474 142 L358 88" />
    </g>
    <g className={styles.pulse}>
      <path d="M150 208 V170 Q150 150 166 142 L282 88" />
      <path d="M320 150 V92" />
      <path d="M490 208 V170 Q490 150 474 142 L358 88" />
    </g>
    <Block x={150} y={262} w={56} h={54} />
    <Block x={320} y={216} w={44} h={78} />
    <Block x={490} y={262} w={56} h={54} />
    <Block x={320} y={352} w={70} h={34} />
    <g className={styles.cloud} transform="translate(0 -34)">
      <path d="M262 124a34 34 0 0 1 8-67 50 50 0 0 1 95-12 40 40 0 0 1 13 79z" />
      <path className={styles.trace} d="M276 92h24l12-26 16 44 13-30 8 12h24" />
    </g>
    <g className={styles.lamps}>
      <circle cx="150" cy="208" r="4" />
      <circle cx="320" cy="138" r="4" />
      <circle cx="490" cy="208" r="4" className={styles.amber} />
    </g>
  </svg>
)

interface BlockProps {
  x: number
  y: number
  w: number
  h: number
}

/** A machine as an isometric box standing on (x, y), half width w, height h. */
function Block({ x, y, w, h }: BlockProps) {
  const half = w / 2
  const top = y - h
  return (
    <g className={styles.block}>
      <path d={`M${x - w} ${top} V${y} L${x} ${y + half} V${top + half} Z`} fill="url(#plant-face)" />
      <path d={`M${x + w} ${top} V${y} L${x} ${y + half} V${top + half} Z`} fill="url(#plant-face)" opacity="0.7" />
      <path d={`M${x - w} ${top} L${x} ${top - half} L${x + w} ${top} L${x} ${top + half} Z`} fill="url(#plant-top)" />
      <path className={styles.slot} d={`M${x - w + 12} ${top + 22} l${w - 24} ${half - 12}`} />
    </g>
  )
}
