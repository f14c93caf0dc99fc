import { eq } from 'drizzle-orm'
import { dictionarySource } from '../platform/choices/dictionary-source.ts'
import { departments } from './department/department.table.ts'
import { roles } from './role/role.table.ts'
import { roleWords } from './role/role-words.ts'
import { users } from './user/user.table.ts'

/** Enabled users and roles, and departments, as choices of selects. */
export const accessSources = [
  dictionarySource('user', 'user|role|department|companyDetail', {
    title: '用户',
    from: users,
    id: users.id,
    text: users.name,
    extend: users.loginName,
    search: [users.loginName],
    scope: () => eq(users.status, 1),
  }),
  dictionarySource('role', 'user|role|department|companyDetail', {
    title: '角色',
    from: roles,
    id: roles.id,
    text: roles.name,
    words: roleWords,
    extend: roles.code,
    search: [roles.code],
    scope: () => eq(roles.status, 1),
    order: [roles.sort],
  }),
  dictionarySource('department', 'user|role|department', {
    title: '部门',
    from: departments,
    id: departments.id,
    text: departments.name,
    extend: departments.code,
    search: [departments.code],
    order: [departments.sort],
  }),
]
