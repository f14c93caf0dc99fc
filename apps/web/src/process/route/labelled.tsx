import type { ReactNode } from 'react'
import classes from './route-editor.module.css'

/** A field of the panel beside the drawing with its name. */
export function Labelled({ title, help, children }: { title: string; help?: string; children: ReactNode }) {
  return (
    <div className={classes.field}>
      <span className={classes.label}>{title}</span>
      {children}
      {help && <span className={classes.help}>{help}</span>}
    </div>
  )
}
