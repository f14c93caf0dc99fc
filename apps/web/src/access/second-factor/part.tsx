import type { OwnFactors } from '@zhizao/contract/access/second-factor'
import type { ReactNode } from 'react'
import classes from './second-factor.module.css'

export interface PartProps {
  own: OwnFactors
  /** With the recovery codes that came with it, where there are new ones. */
  onChanged: (recoveryCodes?: readonly string[]) => Promise<void>
}

interface OnePartProps {
  title: string
  text: string
  acts?: ReactNode
  children?: ReactNode
}

/** One of the things that the second factor is made of. */
export const Part = ({ title, text, acts, children }: OnePartProps) => (
  <div className={classes.part}>
    <h3>{title}</h3>
    <p>{text}</p>
    <div className={classes.acts}>{acts}</div>
    {children}
  </div>
)
