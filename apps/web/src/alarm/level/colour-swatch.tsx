import type { CSSProperties } from 'react'
import classes from './level.module.css'

/** A colour shown and named. */
export const ColourSwatch = ({ colour }: { colour: string }) => (
  <span className={classes.swatch} style={{ '--swatch': colour } as CSSProperties}>
    <i />
    {colour}
  </span>
)
