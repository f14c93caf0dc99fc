import { operateLog, signInLog } from '@zhizao/contract/access/operate-log'
import type { Call } from '@zhizao/contract/http/call'
import { type SheetColumn, spreadsheet } from '../../platform/crud/spreadsheet.ts'
import { inSlices } from '../../platform/db/slices.ts'
import { implement, type Route } from '../../platform/http/implement.ts'
import { fieldLabels } from './field-labels.ts'
import { operationById, operations } from './operate-log-query.ts'
import { signIns } from './sign-in-log-query.ts'

const MOST_EXPORTED = 50_000

const results = { true: '成功', false: '失败' }

const operationColumns: SheetColumn<Record<string, unknown>>[] = [
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
const signInColumns: SheetColumn<Record<string, unknown>>[] = [
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
    page: operations.page,
    async get({ id }, context) {
      const row = await operationById(id, context)
      const call = callAt(row.path)
      return { ...row, labels: call ? fieldLabels(call) : {} }
    },
    export: async (filter, context) => {
      const rows = inSlices(context, (sliced) => operations.list(filter, sliced, MOST_EXPORTED))
      return spreadsheet('操作日志', operationColumns, rows, context)
    },
  }),
  ...implement(signInLog, {
    page: signIns.page,
    export: async (filter, context) => {
      const rows = inSlices(context, (sliced) => signIns.list(filter, sliced, MOST_EXPORTED))
      return spreadsheet('登录日志', signInColumns, rows, context)
    },
  }),
]
