import { type HomeFigure, homePage } from '@zhizao/contract/monitor/home-page'
import { sql } from 'drizzle-orm'
import { type Context, holds } from '../platform/context.ts'
import type { HomeFigureSource } from '../platform/home/home-figure.ts'
import { implement } from '../platform/http/implement.ts'

/** What waits, of what the caller may open, in one statement. */
async function figuresOf(sources: readonly HomeFigureSource[], context: Context): Promise<HomeFigure[]> {
  const own = sources.filter(({ permission }) => holds(context.user, permission))
  if (!own.length) return []
  const asked = own.map(({ code, count }) => sql`(${code}::text, ${count(context)})`)
  const { rows } = await context.db.execute<HomeFigure & Record<string, unknown>>(
    sql`select * from (values ${sql.join(asked, sql`, `)}) as figure(code, count)`,
  )
  return rows
}

export const homePageRoutes = (sources: () => readonly HomeFigureSource[]) =>
  implement(homePage, { info: (_, context) => figuresOf(sources(), context) })
