import type { z } from 'zod'
import { formClient } from '../api/client.ts'
import { defineScreen } from './define-screen.ts'
import type { ResourceCalls } from './resource-calls.ts'
import classes from './resource-list.module.css'
import { ResourceList } from './resource-list.tsx'
import type { ScreenOptions } from './screen-options.ts'

/**
 * A page that lists, searches, adds, views, edits, deletes, moves, imports and exports the rows of a resource.
 * Titles, rules and lengths come from the contract; what is not said there is said in `options`.
 */
export function resourceScreen<C extends ResourceCalls, S extends z.ZodType<{ id: string }>>(
  calls: C,
  row: S,
  options: ScreenOptions<C, z.output<S>>,
) {
  const definition = defineScreen(calls, row, options)
  const api = { ...formClient<ResourceCalls>(calls), ...options.api }
  return () => (
    <div className={classes.page}>
      <ResourceList calls={calls} api={api} definition={definition} options={options} />
    </div>
  )
}
