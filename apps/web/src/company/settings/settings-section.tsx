import type { ReactNode } from 'react'
import classes from './company-settings.module.css'

interface SettingsSectionProps {
  title: string
  remark: string
  children: ReactNode
}

/** One setting of the company: what it is, and its input. */
export const SettingsSection = ({ title, remark, children }: SettingsSectionProps) => (
  <section className={classes.section}>
    <div>
      <h2>{title}</h2>
      <p>{remark}</p>
    </div>
    {children}
  </section>
)
