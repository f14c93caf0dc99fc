import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { ErrorState, Loading } from '../platform/shell/states.tsx'
import classes from './monitor.module.css'

interface MonitorCardProps {
  title: string
  size?: 'whole' | 'half' | 'third'
  /** Beside the title. */
  tools?: ReactNode
  children: ReactNode
}

/** A card of the monitor. */
export function MonitorCard({ title, size = 'half', tools, children }: MonitorCardProps) {
  const id = useId()
  return (
    <section className={`${classes.card} ${size === 'half' ? '' : classes[size]}`} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        <span className={classes.grow} />
        {tools}
      </div>
      {children}
    </section>
  )
}

/** What was found, or what stands in its way. */
export function Found<Data>({ query, children }: { query: UseQueryResult<Data>; children: (data: Data) => ReactNode }) {
  if (query.data !== undefined) return <>{children(query.data)}</>
  return query.isError ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : <Loading />
}

/** Nothing of it, which is good or at least no fault. */
export const Nothing = ({ children }: { children: ReactNode }) => <p className={classes.nothing}>{children}</p>
