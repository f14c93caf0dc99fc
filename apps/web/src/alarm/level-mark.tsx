import type { CSSProperties } from 'react'
import type { LevelLook } from './alarm-calls.ts'
import classes from './level-mark.module.css'

/** A level by name and colour; the words stay readable whatever colour the company chose. */
export const LevelMark = ({ look }: { look: LevelLook }) => (
  <span className={classes.mark} style={{ '--level': look.colour } as CSSProperties}>
    <i className={classes.dot} />
    {look.name}
  </span>
)
