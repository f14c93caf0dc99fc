import { Email, LoginName, NewPassword, PersonName, Phone } from '@zhizao/contract/access/person-fields'
import type { User, UserFilter } from '@zhizao/contract/access/user'
import { ErrorCode } from '@zhizao/contract/http/error-codes'
import { text } from '@zhizao/contract/http/fields'
import type { Sheet } from '@zhizao/contract/http/sheet'
import { inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import {
  type ImportedRow,
  readSpreadsheet,
  type SheetColumn,
  spreadsheet,
  spreadsheetTemplate,
} from '../../platform/crud/spreadsheet.ts'
import { inSlices } from '../../platform/db/slices.ts'
import { invalid, Refusal } from '../../platform/refusal.ts'
import { languages, listed } from '../../platform/words/words.ts'
import { departments } from '../department/department.table.ts'
import { roles } from '../role/role.table.ts'
import { roleWords } from '../role/role-words.ts'
import { createUser, updateUser } from './user.service.ts'
import { users } from './user.table.ts'
import { userRows } from './user-query.ts'

const MOST_EXPORTED = 50_000
/** Hashing a password takes its time: more lines would outlast the call. */
const MOST_IMPORTED = 500
const between = /[、,，;；]/

const Line = z.object({
  loginName: LoginName,
  name: PersonName,
  nickname: text(50).nullish(),
  department: text(100).nullish(),
  roleNames: text(2000).nullish(),
  phone: Phone.nullish(),
  email: Email.nullish(),
  jobTitle: text(50).nullish(),
  password: NewPassword.nullish(),
})
type Line = z.output<typeof Line>

const columns: readonly (SheetColumn<Line> & { field: keyof Line })[] = [
  {
    field: 'loginName',
    title: '登录名',
    kind: 'text',
    required: true,
    note: '4 到 20 位字母、数字或下划线，以字母开头',
  },
  { field: 'name', title: '姓名', kind: 'text', required: true },
  { field: 'nickname', title: '昵称', kind: 'text', clears: true },
  { field: 'department', title: '部门', kind: 'text', clears: true, note: '部门编码；部门名称不重复时也可以填名称' },
  { field: 'roleNames', title: '角色', kind: 'text', clears: true, width: 28, note: '角色名称，多个用顿号分隔' },
  { field: 'phone', title: '手机号', kind: 'text', clears: true },
  { field: 'email', title: '邮箱', kind: 'text', clears: true, width: 26 },
  { field: 'jobTitle', title: '岗位', kind: 'text', clears: true },
]
const password: (typeof columns)[number] = {
  field: 'password',
  title: '初始密码',
  kind: 'text',
  note: '新增用户时必填，8 到 20 位，至少含字母、数字、符号中的两种；已有用户不会修改密码',
}
type Written = SheetColumn<Record<string, unknown>>
const onlyWritten: Written[] = [
  { field: 'status', title: '状态', words: { 1: '启用', 0: '停用' }, width: 10 },
  { field: 'lastSignInAt', title: '最近登录', width: 26 },
]
const exported: Written[] = [
  ...columns.map((column) => (column.field === 'department' ? { ...column, field: 'departName' } : column)),
  ...onlyWritten,
]

export async function exportUsers(filter: UserFilter, context: Context) {
  const rows = inSlices(context, async (sliced) =>
    (await userRows.list(filter, sliced, MOST_EXPORTED)).map(
      (row: User): Record<string, unknown> => ({
        ...row,
        roleNames: listed(context.language, row.roleNames),
        lastSignInAt: row.lastSignInAt && new Date(row.lastSignInAt),
      }),
    ),
  )
  return spreadsheet('用户', exported, rows, context)
}

export const userTemplate = (context: Context) =>
  spreadsheetTemplate(
    '用户导入模板',
    [...columns, password],
    [
      '登录名已存在的行会修改该用户，否则新增；新增的用户首次登录时须修改密码。',
      ['一次最多导入 {count} 行；任何一行有错误时整个文件都不会导入，错误会逐行列出。', { count: MOST_IMPORTED }],
    ],
    context,
  )

/** Adds and changes users by login name. All or nothing. */
export async function importUsers(sheet: Sheet, context: Context) {
  const {
    rows: lines,
    headingOf,
    faults,
  } = await readSpreadsheet(sheet, [...columns, password], Line, context, {
    onlyWritten: onlyWritten.map(({ title }) => title),
  })
  if (lines.length > MOST_IMPORTED) throw invalid(`一次最多导入 ${MOST_IMPORTED} 行`)
  const places = await directory(lines, context)
  const seen = new Map<string, number>()
  const userIds: string[] = []
  let added = 0
  for (const { line, row } of lines) {
    const notify = (field: keyof Line | '', message: string) =>
      faults.notify(line, field && headingOf(field), message, field && field !== 'password' ? row[field] : undefined)
    const key = row.loginName.toLowerCase()
    const earlier = seen.get(key)
    if (earlier) notify('loginName', `与第 ${earlier} 行重复`)
    seen.set(key, line)
    const found = placed(row, places, notify)
    const known = places.users.get(key)
    if (!known && !row.password) notify('password', '新增用户时不能为空')
    // A line without a fault is tried though others have some: nothing of it stays, and one upload shows every fault.
    if (faults.has(line)) continue
    const { department: _, roleNames: __, password: given, loginName, ...rest } = row
    try {
      if (known) await updateUser({ id: known, ...rest, ...found }, context)
      else await createUser({ loginName, password: given, ...rest, ...found }, context)
    } catch (error) {
      // That somebody has to show again who he is is no fault of a line.
      if (!(error instanceof Refusal) || error.code === ErrorCode.proveAgain) throw error
      notify('', error.message)
    }
    if (known) userIds.push(known)
    else added++
  }
  faults.refuse()
  const counts = { added, changed: lines.length - added }
  context.audit({ target: sheet.file.filename, before: undefined, after: counts })
  return { ...counts, userIds }
}

interface Directory {
  users: Map<string, string>
  departments: { id: string; code: string; name: string }[]
  roles: Map<string, string>
}

async function directory(lines: ImportedRow<Line>[], context: Context): Promise<Directory> {
  const names = lines.map(({ row }) => row.loginName.toLowerCase())
  const lower = sql<string>`lower(${users.loginName})`
  const known = await context.db.select({ id: users.id, key: lower }).from(users).where(inArray(lower, names))
  const allRoles = await context.db.select({ id: roles.id, name: roles.name }).from(roles)
  return {
    users: new Map(known.map((user) => [user.key, user.id])),
    departments: await context.db
      .select({ id: departments.id, code: departments.code, name: departments.name })
      .from(departments),
    // A built-in role is known by its name in any language, unless another role is called so.
    roles: new Map([
      ...allRoles.flatMap(({ id, name }) =>
        languages.map((language) => [roleWords.shown({ language }, name), id] as const),
      ),
      ...allRoles.map(({ id, name }) => [name, id] as const),
    ]),
  }
}

/** The department and the roles that a line names; a column that the sheet lacks changes nothing. */
function placed(row: Line, places: Directory, notify: (field: keyof Line, message: string) => void) {
  const { department, roleNames } = row
  const found: { departmentId?: string | null; roleIds?: string[] } = {}
  if (department) {
    const byCode = places.departments.filter((each) => each.code === department)
    const hits = byCode.length ? byCode : places.departments.filter((each) => each.name === department)
    if (hits.length === 1) found.departmentId = hits[0]!.id
    else notify('department', hits.length ? `有多个部门叫“${department}”，请填写部门编码` : `部门“${department}”不存在`)
  } else if (department === null) found.departmentId = null
  if (roleNames === undefined) return found
  const wanted = (roleNames ?? '').split(between).map((name) => name.trim())
  found.roleIds = wanted.filter(Boolean).flatMap((name) => {
    const id = places.roles.get(name)
    if (!id) notify('roleNames', `角色“${name}”不存在`)
    return id ?? []
  })
  return found
}
