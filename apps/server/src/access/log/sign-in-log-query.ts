import type { SignInLog } from '@zhizao/contract/access/operate-log'
import { desc, gte, lte, sql } from 'drizzle-orm'
import { rows } from '../../platform/crud/rows.ts'
import { signInLogs } from '../session/session.table.ts'

const { id, userId, loginName, userName, kind, message, ip, userAgent, createdAt } = signInLogs

export const signIns = rows<SignInLog>()({
  title: '登录日志',
  from: signInLogs,
  columns: {
    id,
    userId,
    loginName,
    userName: sql`coalesce(${userName}, '')`,
    kind,
    succeeded: sql`(${signInLogs.succeeded} = 'yes')`,
    message,
    ip,
    userAgent,
    createdAt,
  },
  search: { keyword: [loginName, userName], loginName: [loginName], ip: [ip] },
  match: { userId, kind },
  filters: {
    succeeded: (value) => sql`(${signInLogs.succeeded} = 'yes') = (${value}::text = 'true')`,
    startTime: (from) => gte(createdAt, from),
    endTime: (to) => lte(createdAt, to),
  },
  orderable: { createdAt },
  order: [desc(createdAt), desc(id)],
  total: 'near',
  newest: { by: createdAt, indexed: ['userId', 'startTime', 'endTime'] },
})
