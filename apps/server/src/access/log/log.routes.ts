import { operateLog, signInLog } from '@zhizao/contract/access/operate-log'
import type { Call } from '@zhizao/contract/http/call'
import { type SheetColumn, spreadsheet } from '../../platform/crud/spreadsheet.ts'
import { implement, type Route } from '../../platform/http/implement.ts'
import { fieldLabels } from './field-labels.ts'
import { listOperations, operationById, pageOfOperations } from './operate-log-query.ts'
import { listSignIns, pageOfSignIns } from './sign-in-log-query.ts'

const MOST_EXPORTED = 50_000

const results = { true: '成功', false: '失败' }
const china = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'medium' })
const timed = <Row extends { createdAt: Date }>(rows: Row[]) =>
  rows.map((row): Record<string, unknown> => ({ ...row, createdAt: china.format(row.createdAt) }))

const operations: SheetColumn<Record<string, unknown>>[] = [
  { field: 'createdAt', title: '操作时间', width: 22 },
  { field: 'userName', title: '操作人' },
  { field: 'title', title: '操作内容', width: 22 },
  { field: 'target', title: '操作对象', width: 30 },
  { field: 'succeeded', title: '结果', words: results, width: 10 },
  { field: 'message', title: '结果说明', width: 40 },
  { field: 'ip', title: 'IP 地址' },
  { field: 'durationMs', title: '耗时（毫秒）' },
  { field: 'path', title: '请求地址', width: 40 },
]
const signIns: SheetColumn<Record<string, unknown>>[] = [
  { field: 'createdAt', title: '时间', width: 22 },
  { field: 'loginName', title: '登录名' },
  { field: 'userName', title: '姓名' },
  { field: 'kind', title: '类型', words: { 'sign-in': '登录', 'sign-out': '退出' }, width: 10 },
  { field: 'succeeded', title: '结果', words: results, width: 10 },
  { field: 'message', title: '结果说明', width: 40 },
  { field: 'ip', title: 'IP 地址' },
  { field: 'userAgent', title: '浏览器', width: 60 },
]

/** Both logs are only ever read here: the platform writes the one, signing in the other. `callAt` finds what a line was about. */
export const logRoutes = (callAt: (path: string) => Call | undefined): Route[] => [
  ...implement(operateLog, {
    page: (input, context) => pageOfOperations(input, context),
    async get({ id }, context) {
      const row = await operationById(id, context)
      const call = callAt(row.path)
      return { ...row, labels: call ? fieldLabels(call) : {} }
    },
    export: async (filter, context) =>
      spreadsheet(
        '操作日志',
        operations,
        timed(await listOperations(filter, MOST_EXPORTED, context)),
        context.language,
      ),
  }),
  ...implement(signInLog, {
    page: (input, context) => pageOfSignIns(input, context),
    export: async (filter, context) =>
      spreadsheet('登录日志', signIns, timed(await listSignIns(filter, MOST_EXPORTED, context)), context.language),
  }),
]
