import { stockCountStates } from '@zhizao/contract/counting/stock-count'
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { transitions } from '../../platform/crud/transition.ts'
import type { DocumentPorts } from '../../platform/document/document-ports.ts'
import { hasCountedIn, sightOf } from './count-sight.ts'
import { stockCountLines, stockCounts } from './stock-count.table.ts'

type Count = typeof stockCounts.$inferSelect

async function isCounted({ id }: Count, leaveOut: boolean, { db }: Context): Promise<string | undefined> {
  const own = eq(stockCountLines.documentId, id)
  const doubted = await db.$count(stockCountLines, and(own, isNotNull(stockCountLines.recountSince)))
  if (doubted) return `还有 ${doubted} 行需要复盘`
  const open = await db.$count(stockCountLines, and(own, isNull(stockCountLines.counted)))
  if (open && !leaveOut) return `还有 ${open} 行未盘点`
  if (!(await db.$count(stockCountLines, and(own, isNotNull(stockCountLines.counted))))) return '还没有盘点任何一行'
  return undefined
}

/** Who named among the counters is not shown what he should have found, nor does he judge it. */
const isReviewer = async (row: Count, context: Context) =>
  sightOf(row, await hasCountedIn(row.id, context), context).isCounter
    ? '盘点人不能复核自己参加的盘点，请换一人'
    : undefined

const isSecondPerson = async (row: Count, context: Context) =>
  (await hasCountedIn(row.id, context)) || sightOf(row, false, context).isCounter
    ? '过账人不能是盘点人，请换一人过账'
    : undefined

/** Takes a count from state to state; `leaveOut`: lines that nobody has counted may stay as they are. */
export function countStep(event: keyof typeof steps, leaveOut = false) {
  const step = transitions(stockCounts, stockCountStates, {
    title: '盘点单',
    nameOf: ({ code }) => code,
    guards: {
      isCounted: (row: Count, context: Context) => isCounted(row, leaveOut, context),
      isReviewer,
      isSecondPerson,
    },
    sets: steps,
  })
  return async (id: string, { notify }: Pick<DocumentPorts, 'notify'>, context: Context): Promise<Count> => {
    const { row } = await step(id, event, context)
    await notify(context, `stockCount.${event}`, { id, code: row.code, status: row.status })
    return row
  }
}

const stamp = ({ user }: Context) => ({ updatedByName: user.name })
const steps = {
  start: (_row: Count, context: Context) => ({
    ...stamp(context),
    startedAt: context.now(),
    startedByName: context.user.name,
  }),
  finish: (_row: Count, context: Context) => ({
    ...stamp(context),
    finishedAt: context.now(),
    finishedByName: context.user.name,
  }),
  recount: (_row: Count, context: Context) => stamp(context),
  cancel: (_row: Count, context: Context) => stamp(context),
  post: (_row: Count, context: Context) => ({
    ...stamp(context),
    postedAt: context.now(),
    postedByName: context.user.name,
  }),
}
