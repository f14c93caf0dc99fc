import { z } from 'zod'
import { calls, Done, OPEN, post } from '../http/call.ts'
import { Day, Id, Name, Time } from '../http/fields.ts'
import { quantity } from '../http/quantity.ts'
import { ExceptionKind } from './exception.ts'

/** Links of a company that stand at once. */
export const MOST_BOARD_LINKS = 50
/** How long a link may be good for, days. */
export const LONGEST_BOARD_LINK = 366

export const boardLinkStateTitles = { active: '有效', expired: '已过期', revoked: '已吊销' } as const

export const BoardLink = z.object({
  id: Id,
  name: z.string().meta({ title: '名称' }),
  /** What its secret begins with; the secret itself is stored nowhere. */
  prefix: z.string().meta({ title: '链接开头' }),
  state: z.enum(['active', 'expired', 'revoked']).meta({ title: '状态' }),
  expiresAt: Time.meta({ title: '到期时间' }),
  /** Written down once a minute at most. */
  lastUsedAt: Time.nullable().meta({ title: '最近使用' }),
  lastUsedIp: z.string().nullable().meta({ title: '最近使用地址' }),
  revokedAt: Time.nullable().meta({ title: '吊销时间' }),
  revokedByName: z.string().nullable().meta({ title: '吊销人' }),
  createdByName: z.string().meta({ title: '创建人' }),
  createdAt: Time.meta({ title: '创建时间' }),
})
export type BoardLink = z.infer<typeof BoardLink>

/** Links by which a display on a wall shows the board without signing in. */
export const boardLink = calls('/mes_production/board', 'productionReport:board', {
  list: post('/link/list', { title: '大屏链接列表', reply: z.array(BoardLink), writes: false }),
  /** The secret is answered this once. */
  create: post('/link', {
    title: '新增大屏链接',
    body: z.object({
      name: Name.meta({ title: '名称' }),
      days: z.number().int().min(1).max(LONGEST_BOARD_LINK).default(90).meta({ title: '有效天数' }),
    }),
    reply: BoardLink.extend({ token: z.string().meta({ title: '令牌' }) }),
    writes: true,
  }),
  revoke: post('/link/revoke', {
    title: '吊销大屏链接',
    body: z.object({ ids: z.array(Id).min(1, { error: '请至少选择一条' }).max(MOST_BOARD_LINKS) }),
    reply: Done,
    writes: true,
  }),
})

const pieces = {
  unit: z.string().meta({ title: '单位' }),
  decimals: z.number().int().meta({ title: '数量小数位' }),
  good: quantity().meta({ title: '合格数量' }),
}

/** What a wall shows: figures of the shop, and no words that people have written. */
export const BoardFigures = z.object({
  companyName: z.string().meta({ title: '公司' }),
  at: Time.meta({ title: '时间' }),
  timeZone: z.string(),
  runningCount: z.number().int().meta({ title: '生产中订单' }),
  lateCount: z.number().int().meta({ title: '逾期订单' }),
  /** The first of those that run, late ones before the others. */
  orders: z
    .array(
      z.object({
        code: z.string().meta({ title: '订单编号' }),
        product: z.string().meta({ title: '产品名称' }),
        quantity: quantity().meta({ title: '计划数量' }),
        ...pieces,
        progress: z.number().meta({ title: '完成率（%）' }),
        dueOn: Day.meta({ title: '交货日期' }),
        isLate: z.boolean().meta({ title: '逾期' }),
      }),
    )
    .meta({ title: '生产中订单' }),
  /** Finished today against what was planned to be, each unit by itself. */
  today: z
    .array(
      z.object({
        ...pieces,
        planned: quantity().meta({ title: '计划数量' }),
        scrap: quantity().meta({ title: '报废数量' }),
      }),
    )
    .meta({ title: '今日产出' }),
  exceptions: z
    .array(
      z.object({ kind: ExceptionKind.meta({ title: '异常类型' }), count: z.number().int().meta({ title: '数量' }) }),
    )
    .meta({ title: '未处理异常' }),
  /** Those with work: running before stopped, stopped before waiting. */
  stations: z
    .array(
      z.object({
        id: Id,
        name: z.string().meta({ title: '工位' }),
        state: z.enum(['running', 'stopped', 'waiting']).meta({ title: '状态' }),
      }),
    )
    .meta({ title: '工位' }),
  stationCounts: z
    .object({ running: z.number().int(), stopped: z.number().int(), waiting: z.number().int() })
    .meta({ title: '工位' }),
})
export type BoardFigures = z.infer<typeof BoardFigures>

/** Called by displays that nobody has signed in on; the secret travels in the body, which nobody writes down. */
export const board = calls('/mes_production/board', OPEN, {
  figures: post('/figures', {
    title: '大屏数据',
    body: z.object({ token: z.string().min(20).max(100).meta({ title: '令牌' }) }),
    reply: BoardFigures,
    permission: OPEN,
    writes: false,
  }),
})
