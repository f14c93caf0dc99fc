import { AlertFilled, ExclamationCircleFilled, WarningFilled } from '@ant-design/icons'
import type { CSSProperties } from 'react'
import type { LevelLook } from './level-looks.ts'
import classes from './level-mark.module.css'

/** A shape for each level: who does not see the colour sees the shape. */
const icons = { urgent: AlertFilled, error: WarningFilled, warning: ExclamationCircleFilled }

/** A level by icon, name and colour; the words stay readable whatever colour the company chose. */
export function LevelMark({ look }: { look: LevelLook }) {
  const Icon = icons[look.level]
  return (
    <span className={classes.mark} style={{ '--level': look.colour } as CSSProperties}>
      <Icon className={classes.icon} aria-hidden />
      {look.name}
    </span>
  )
}
