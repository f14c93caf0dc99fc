import type { CSSProperties } from 'react'
import type { Choice } from './choices.ts'
import classes from './status-tag.module.css'

const STATUS_COLOURS: Record<string, string> = {
  success: 'var(--good)',
  warning: 'var(--warn)',
  error: 'var(--bad)',
  processing: 'var(--info)',
  default: 'var(--text-muted)',
}

/** A state in words: a coloured box, or with `quiet` a dot beside the words. Its words stay readable whatever the colour. */
export function StatusTag({ choice, quiet }: { choice: Choice; quiet?: boolean }) {
  const known = STATUS_COLOURS[choice.colour ?? 'default']
  const style = { '--state': known ?? choice.colour } as CSSProperties
  const hasDot = quiet || !known
  return (
    <span className={`${classes.tag} ${quiet ? classes.quiet : ''}`} style={style}>
      {hasDot && <i className={classes.dot} />}
      <span className={known && !quiet ? `${classes.words} ${classes.coloured}` : classes.words} title={choice.label}>
        {choice.label}
      </span>
    </span>
  )
}
