import { type CountSheet, stockCount } from '@zhizao/contract/counting/stock-count'
import type { Received, Sent } from '@zhizao/contract/http/call'
import { registerAction, registerTerminalPage } from '../../offline/index.ts'
import { client } from '../../platform/api/client.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { putRight } from '../../platform/widgets/quantity-field.tsx'
import { COUNTING } from './count-paths.ts'

const counts = client(stockCount)
/** What is sent, and since when the count goes on: clocks of tablets may be a little behind. */
export type CountLine = Omit<Sent<typeof stockCount.saveLines>, 'action'> & { startedAt: string | null }
export type FoundLine = Omit<Sent<typeof stockCount.addLine>, 'action'> & { startedAt: string | null }
export type Changed = Received<typeof stockCount.saveLines>

export const COUNT_LINE = 'stockCount.countLine'
export const FIND_LINE = 'stockCount.findLine'
export const sheetKey = (id: string) => ['stockCount', 'sheet', id]

/** Counting works without a connection. */
export function offerCounting() {
  registerTerminalPage(COUNTING)
  registerAction<CountLine, Changed>(COUNT_LINE, {
    title: '盘点',
    send: ({ startedAt, lines, ...body }, action, at) =>
      counts.saveLines(
        { ...body, action, lines: lines.map((line) => ({ ...line, countedAt: notBefore(at, startedAt) })) },
        { quiet: true },
      ),
    arrived: ({ id }, changed) => takeOver(id, changed),
    figure: {
      title: '实盘数量',
      of: ({ lines }) => String(lines[0]?.quantity ?? ''),
      put: (body, figure) => ({ ...body, lines: body.lines.map((line) => ({ ...line, quantity: right(figure) })) }),
    },
  })
  registerAction<FoundLine, Changed>(FIND_LINE, {
    title: '盘点新增',
    send: ({ startedAt, ...body }, action, at) =>
      counts.addLine({ ...body, action, countedAt: notBefore(at, startedAt) }, { quiet: true }),
    arrived: ({ id }, changed) => takeOver(id, changed),
    figure: {
      title: '实盘数量',
      of: ({ quantity }) => String(quantity),
      put: (body, figure) => ({ ...body, quantity: right(figure) }),
    },
  })
}

const right = (figure: string) => putRight(figure) ?? figure

/** When it was counted, by a clock that may be behind the server's by what the way takes; nothing where it is sent at once. */
function notBefore(at: string | undefined, startedAt: string | null) {
  if (at === undefined || startedAt === null) return at
  return new Date(Math.max(Date.parse(at), Date.parse(startedAt) + 1)).toISOString()
}

/** What the server says of lines goes into the sheet on show. */
export function takeOver(id: string, changed: Changed) {
  queryClient.setQueryData<CountSheet>(sheetKey(id), (before) => before && { ...before, ...withLines(before, changed) })
}

function withLines(sheet: CountSheet, { lines, ...figures }: Changed): Partial<CountSheet> {
  const fresh = new Map(lines.map((line) => [line.id, line]))
  const kept = sheet.lines.map((line) => fresh.get(line.id) ?? line)
  const known = new Set(sheet.lines.map(({ id }) => id))
  return { ...figures, lines: [...kept, ...lines.filter(({ id }) => !known.has(id))] }
}
