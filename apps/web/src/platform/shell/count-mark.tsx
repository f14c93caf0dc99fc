import type { ReactNode } from 'react'
import styles from './count-mark.module.css'

interface CountMarkProps {
  count: number
  /** More than this is said as this and a plus. */
  most: number
  children: ReactNode
}

/** A count on the corner of an icon; nothing for none. Its digits do not roll: for a second they would read as others. */
export const CountMark = ({ count, most, children }: CountMarkProps) => (
  <span className={styles.marked}>
    {children}
    {count > 0 && <span className={styles.count}>{count > most ? `${most}+` : count}</span>}
  </span>
)
