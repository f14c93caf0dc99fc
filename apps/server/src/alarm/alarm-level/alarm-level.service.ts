import { LEVEL_COLOURS } from '@zhizao/contract/alarm/alarm-level'
import { asc, eq } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/db/database.ts'
import { notFound } from '../../platform/refusal.ts'
import { builtInWords } from '../../platform/words/built-in-words.ts'
import { alarmLevels } from './alarm-level.table.ts'

const builtIn = [
  {
    level: 'urgent',
    name: '紧急',
    color: LEVEL_COLOURS.urgent,
    sound: 'urgent',
    soundInterval: 10,
    popup: true,
    sort: 1,
  },
  { level: 'error', name: '错误', color: LEVEL_COLOURS.error, sound: 'error', soundInterval: 30, popup: true, sort: 2 },
  {
    level: 'warning',
    name: '预警',
    color: LEVEL_COLOURS.warning,
    sound: 'warning',
    soundInterval: 0,
    popup: true,
    sort: 3,
  },
] as const

const words = builtInWords(builtIn.map(({ name }) => name))

/** The company's three levels as the caller reads them. */
export const levelsFor = async (context: Context) =>
  (await levelsOf(context)).map((row) => ({ ...row, levelName: words.shown(context, row.levelName) }))

/** The company's three levels, the worst first; made when first asked for. */
export async function levelsOf({ db, user }: { db: Db; user: { companyId: string } }) {
  const read = () => db.select().from(alarmLevels).orderBy(asc(alarmLevels.sort))
  let rows = await read()
  if (rows.length < builtIn.length) {
    const missing = builtIn.filter(({ level }) => !rows.some((row) => row.level === level))
    await db
      .insert(alarmLevels)
      .values(missing.map((row) => ({ ...row, companyId: user.companyId })))
      .onConflictDoNothing()
    rows = await read()
  }
  return rows.map(shown)
}

interface Change {
  id: string
  levelName?: string
  color?: string
  sound?: string
  soundInterval?: number
  popup?: 0 | 1
}

export async function updateLevel({ id, levelName, popup, ...changes }: Change, context: Context) {
  const [before] = await context.db.select().from(alarmLevels).where(eq(alarmLevels.id, id)).for('update')
  if (!before) throw notFound('报警等级')
  const [row] = await context.db
    .update(alarmLevels)
    .set({
      ...changes,
      ...(levelName === undefined ? {} : { name: words.stored(context, levelName) }),
      ...(popup === undefined ? {} : { popup: popup === 1 }),
      updatedAt: context.now(),
    })
    .where(eq(alarmLevels.id, id))
    .returning()
  context.audit({ target: row!.name, before, after: row })
  const after = shown(row!)
  return { ...after, levelName: words.shown(context, after.levelName) }
}

const shown = ({ name, popup, ...row }: typeof alarmLevels.$inferSelect) => ({
  ...row,
  levelName: name,
  popup: popup ? (1 as const) : (0 as const),
})
