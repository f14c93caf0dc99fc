import { z } from 'zod'
import { type Call, calls, del, get, post, put } from './call.ts'
import { ById, ByIds, Id, Time, TimeInput, text } from './fields.ts'
import { linesOf, MOST_LINES } from './lines.ts'
import { page, pageOf } from './page.ts'
import { Sheet } from './sheet.ts'
import { type EventOf, eventTitles, type States } from './states.ts'
import { statusOf } from './status-of.ts'

/** One change of a document, as its history tells it. */
export const DocumentEvent = z.object({
  id: Id,
  at: Time.meta({ title: '时间' }),
  by: z.string().meta({ title: '操作人' }),
  /** What was done, as its call is titled. */
  title: z.string().meta({ title: '操作' }),
  /** Fields of the head whose value is another now. */
  changes: z.array(z.object({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() })),
  lines: z.object({ added: z.number().int(), changed: z.number().int(), removed: z.number().int() }).nullable(),
})
export type DocumentEvent = z.infer<typeof DocumentEvent>

/** A document that stands in connection with another. */
export const RelatedDocument = z.object({
  id: Id,
  /** What it is: 入库单. */
  kind: z.string(),
  code: z.string(),
  /** Its state in words. */
  state: z.string().nullable(),
  /** Menu address of its page. */
  path: z.string(),
})
export type RelatedDocument = z.infer<typeof RelatedDocument>

/** What its caller was shown as the time of the last change: a document that was changed since refuses him (409). */
const Seen = TimeInput.optional().meta({ title: '读取时的修改时间' })

export interface HeadOptions<
  Head extends z.ZodRawShape,
  Shown extends z.ZodRawShape,
  S extends States,
  Filters extends z.ZodRawShape,
> {
  /** What one is called: 采购订单. */
  title: string
  states: S
  /** Fields that people enter. */
  head: Head
  /** Fields as they are read where that is otherwise than they are entered: names of what it refers to, times. */
  shown: Shown
  filters: Filters
}

export interface DocumentOptions<
  Head extends z.ZodRawShape,
  Shown extends z.ZodRawShape,
  Line extends z.ZodRawShape,
  LineShown extends z.ZodRawShape,
  S extends States,
  Filters extends z.ZodRawShape,
> extends HeadOptions<Head, Shown, S, Filters> {
  /** What its lines are called: 采购明细. */
  linesTitle: string
  line: Line
  /** Fields of a line as they are read where that is otherwise than they are entered. */
  lineShown: LineShown
  mostLines?: number
}

/**
 * The calls of what has a number and states: list, read, add, change, delete, history, and each step of its states.
 * @public what the generator makes of a head (scripts/new/head-files.ts)
 */
export function headCalls<
  Head extends z.ZodRawShape,
  Shown extends z.ZodRawShape,
  const S extends States,
  Filters extends z.ZodRawShape,
>(prefix: string, code: string, options: HeadOptions<Head, Shown, S, Filters>) {
  return calls(prefix, code, headsOf(code, options, {}, {}))
}

/** The calls of a document with lines: those of its head, and lines as a sheet. */
export function documentCalls<
  Head extends z.ZodRawShape,
  Shown extends z.ZodRawShape,
  Line extends z.ZodRawShape,
  LineShown extends z.ZodRawShape,
  const S extends States,
  Filters extends z.ZodRawShape,
>(prefix: string, code: string, options: DocumentOptions<Head, Shown, Line, LineShown, S, Filters>) {
  const { linesTitle, line, lineShown, mostLines = MOST_LINES } = options
  const StoredLine = z.object({ id: Id, ...over(line, lineShown) })
  const lines = linesOf(line, { title: linesTitle, most: mostLines }).optional()
  return calls(prefix, code, {
    ...headsOf(code, options, { lines }, { lines: z.array(StoredLine).meta({ title: linesTitle }) }),
    /** Reads a sheet for the lines that are being entered; nothing is stored. */
    readLines: post('/readLines', {
      title: `读取${linesTitle}表格`,
      encoding: 'multipart',
      body: Sheet,
      reply: z.array(z.object(over(line, lineShown)).partial()),
      permission: `${code}:add|${code}:edit`,
      writes: false,
    }),
    lineTemplate: get('/lineTemplate', {
      title: `${linesTitle}导入模板`,
      kind: 'file',
      permission: `${code}:add|${code}:edit`,
      writes: false,
    }),
    exportLines: get('/exportLines', { title: `导出${linesTitle}`, kind: 'file', body: ById }),
  })
}

/** `sent`, `beside`: what belongs to a head as it is sent, and as it is answered. */
export function headsOf<
  Head extends z.ZodRawShape,
  Shown extends z.ZodRawShape,
  const S extends States,
  Filters extends z.ZodRawShape,
  Sent extends z.ZodRawShape,
  Beside extends z.ZodRawShape,
>(
  code: string,
  { title, states, head, shown, filters }: HeadOptions<Head, Shown, S, Filters>,
  sent: Sent,
  beside: Beside,
) {
  const Row = z.object({
    id: Id,
    code: z.string().meta({ title: '单据编号' }),
    status: statusOf(states).meta({ title: '状态' }),
    ...over(head, shown),
    createdByName: z.string().meta({ title: '创建人' }),
    createdAt: Time.meta({ title: '创建时间' }),
    updatedByName: z.string().meta({ title: '修改人' }),
    updatedAt: Time.meta({ title: '修改时间' }),
  })
  const Whole = z.object({ ...Row.shape, ...beside })
  const events = [...eventTitles(states)].map(([event, done]) => {
    const found = Object.values(states).flatMap(({ on }) => on[event] ?? [])
    const permission = [...new Set(found.map((one) => one.permission))].join('|')
    const step = z.object({ id: Id, seenAt: Seen })
    return [event, post(`/${event}`, { title: `${done}${title}`, body: step, reply: Whole, permission })]
  })
  const steps = Object.fromEntries(events) as { [Event in EventOf<S>]: Call<StepBody, typeof Whole, 'data'> }
  return {
    page: post('/page', {
      title: `${title}列表`,
      body: pageOf({ ...documentFilters, status: statusOf(states).optional().meta({ title: '状态' }), ...filters }),
      reply: page(Row),
    }),
    create: post('', {
      title: `新增${title}`,
      body: z.object({ ...head, ...sent }),
      reply: Whole,
      permission: `${code}:add`,
    }),
    update: put('', {
      title: `修改${title}`,
      body: z.object({ ...z.object(head).partial().shape, id: Id, seenAt: Seen, ...sent }),
      reply: Whole,
      permission: `${code}:edit`,
    }),
    get: get('/{id}', { title: `${title}详情`, body: ById, reply: Whole }),
    remove: del('/{id}', { title: `删除${title}`, body: ById, permission: `${code}:delete` }),
    removeMany: post('/batchRemove', { title: `批量删除${title}`, body: ByIds, permission: `${code}:delete` }),
    history: post('/history', { title: `${title}的变更记录`, body: ById, reply: z.array(DocumentEvent) }),
    related: post('/related', { title: `${title}的相关单据`, body: ById, reply: z.array(RelatedDocument) }),
    ...steps,
  }
}

/** Fields of which some are read otherwise than they are entered. */
const over = <Entered extends z.ZodRawShape, Read extends z.ZodRawShape>(entered: Entered, read: Read) =>
  ({ ...entered, ...read }) as Omit<Entered, keyof Read> & Read

type StepBody = z.ZodObject<{ id: typeof Id; seenAt: typeof Seen }>

const documentFilters = { code: text(64).optional().meta({ title: '单据编号' }), keyword: text(100).optional() }
