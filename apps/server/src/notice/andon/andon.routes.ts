import { andon, messageReceiver } from '@zhizao/contract/notice/andon'
import { ilike, inArray, or, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { departments } from '../../access/department/department.table.ts'
import { roleWords } from '../../access/index.ts'
import { roles } from '../../access/role/role.table.ts'
import { users } from '../../access/user/user.table.ts'
import { containing } from '../../platform/crud/search.ts'
import { implement, type Route } from '../../platform/http/implement.ts'
import type { PushHub } from '../../platform/push/push-hub.ts'
import { raiseAndon } from './andon.service.ts'

const MOST = 100
const matching = (column: PgColumn, keyword: string | undefined): SQL | undefined =>
  keyword ? ilike(column, containing(keyword)) : undefined

export const andonRoutes = (push: PushHub): Route[] => [
  ...implement(andon, {
    device: raiseAndon('设备异常', push),
    material: raiseAndon('物料异常', push),
    quality: raiseAndon('质量异常', push),
  }),
  ...implement(messageReceiver, {
    departments: ({ keyword }, { db }) =>
      db
        .select({ id: departments.id, name: departments.name })
        .from(departments)
        .where(matching(departments.name, keyword))
        .orderBy(departments.path)
        .limit(MOST),
    roles: async ({ keyword }, context) => {
      const found = await context.db
        .select({ id: roles.id, name: roles.name })
        .from(roles)
        .where(
          or(
            matching(roles.name, keyword),
            keyword ? inArray(roles.name, roleWords.containing(context, keyword)) : undefined,
          ),
        )
        .orderBy(roles.sort)
        .limit(MOST)
      return found.map((role) => ({ ...role, name: roleWords.shown(context, role.name) }))
    },
    users: ({ keyword }, { db }) =>
      db
        .select({ id: users.id, name: users.name })
        .from(users)
        .where(matching(users.name, keyword))
        .orderBy(users.name)
        .limit(MOST),
  }),
]
