import { text } from '@zhizao/contract/http/fields'
import { Pin, Skill, type Staff, type StaffDraft, staffFields } from '@zhizao/contract/plant/staff'
import { codeAsRead } from '@zhizao/rules/code-text/code-as-read'
import { inArray, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { users } from '../../access/user/user.table.ts'
import { codeMap, hasCode } from '../../platform/codes/code-as-read.ts'
import type { Context } from '../../platform/context.ts'
import { type LookedSheet, type SheetImport, sheetImport, type Written } from '../../platform/crud/sheet-import.ts'
import { type ImportedRow, type SheetColumn, spreadsheet } from '../../platform/crud/spreadsheet.ts'
import type { ExtraFields } from '../../platform/data-model/extra-fields.ts'
import { inSlices } from '../../platform/db/slices.ts'
import { breath } from '../../platform/work/breath.ts'
import { createStaff, updateStaff } from './staff.service.ts'
import { staff } from './staff.table.ts'
import { staffRows } from './staff-query.ts'

const MOST_EXPORTED = 20_000
/** Hashing PINs takes its time: more would outlast the call. */
const MOST_PINS = 500
const SLICE = 500

const Line = z.object({
  code: staffFields.code,
  name: staffFields.name,
  loginName: text(64).nullish(),
  badge: staffFields.badge,
  pin: Pin.nullish(),
  phone: staffFields.phone,
  jobTitle: staffFields.jobTitle,
  skills: text(2000).nullish(),
  status: z.coerce.number().pipe(staffFields.status).optional(),
  remark: staffFields.remark,
})
type Line = z.output<typeof Line>

const columns: readonly (SheetColumn<Line> & { field: keyof Line })[] = [
  { field: 'code', title: '工号', kind: 'text', required: true, example: 'A-1001' },
  { field: 'name', title: '姓名', kind: 'text', required: true, example: '张三' },
  { field: 'loginName', title: '登录名', kind: 'text', clears: true, note: '关联的用户；没有账号的人员留空' },
  { field: 'badge', title: '工牌号', kind: 'text', clears: true },
  { field: 'phone', title: '联系电话', kind: 'text', clears: true },
  { field: 'jobTitle', title: '岗位', kind: 'text', clears: true },
  {
    field: 'skills',
    title: '技能',
    kind: 'text',
    clears: true,
    width: 36,
    note: '多个用顿号分隔；有期限的写作“焊接 2026-12-31”',
  },
  { field: 'status', title: '状态', words: { 1: '启用', 0: '停用' }, width: 10 },
  { field: 'remark', title: '备注', kind: 'text', clears: true, width: 30 },
]
const pin: (typeof columns)[number] = {
  field: 'pin',
  title: 'PIN 码',
  kind: 'text',
  note: '4 到 8 位数字；留空则不修改',
}

/** What the export says besides; where people work is not taken from a sheet. */
const onlyWritten = [
  { field: 'teamNames', title: '班组' },
  { field: 'workCenterNames', title: '工作中心' },
]

const skillText = ({ name, expiresOn }: Skill) => (expiresOn ? `${name} ${expiresOn}` : name)

/** 焊接 2026-12-31、叉车 */
function skillsOf(line: string): Skill[] {
  return line
    .split(/[、,，;；]/)
    .map((each) => each.trim())
    .filter(Boolean)
    .map((each) => {
      const dated = /^(.*\S)\s+(\d{4}-\d\d-\d\d)$/.exec(each)
      return dated ? { name: dated[1]!, expiresOn: dated[2]! } : { name: each }
    })
}

export async function exportStaff(filter: object, extra: ExtraFields, context: Context) {
  const own = await extra.of('staff', context)
  const rows = inSlices(context, async (sliced) =>
    (await staffRows.list(filter, sliced, MOST_EXPORTED)).map(
      (row: Staff): Record<string, unknown> => ({
        ...row,
        ...own.flat(row.extra),
        skills: row.skills.map(skillText).join('、'),
      }),
    ),
  )
  const written = [...columns, ...onlyWritten, ...own.columns]
  return spreadsheet('人员', written, rows, context)
}

interface Prepared {
  id: string | undefined
  values: StaffDraft
}

/** People brought in from a sheet, found by their numbers. */
export const staffImport = (extra: ExtraFields): SheetImport =>
  sheetImport<Line, Prepared>({
    own: { entity: 'staff', extra },
    name: '人员导入模板',
    columns: [...columns, pin],
    onlyWritten: onlyWritten.map(({ title }) => title),
    line: Line,
    codes: [staff.code],
    remarks: ['工号已存在的行会修改该人员，否则新增。', ['一次最多为 {count} 人设置 PIN 码。', { count: MOST_PINS }]],
    prepare,
    isNew: ({ id }) => id === undefined,
    async save(prepared, context, progress) {
      const written: Written[] = []
      for (const [at, { id, values }] of prepared.entries()) {
        progress(at, prepared.length)
        context.signal.throwIfAborted()
        written.push(id ? await updateStaff({ ...values, id }, context) : await createStaff(values, context))
      }
      return written
    },
    done: ({ added, changed }) => `新增 ${added} 名人员，修改 ${changed} 名人员`,
  })

async function prepare(sheet: LookedSheet<Line>, context: Context): Promise<Prepared[]> {
  const { rows: lines, faults } = sheet
  const known = await directory(lines, context)
  const seen = {
    code: new Map<string, number>(),
    loginName: new Map<string, number>(),
    badge: new Map<string, number>(),
  }
  const prepared: Prepared[] = []
  let pins = 0
  for (const { line, row } of lines) {
    const notify = (field: keyof Line, message: string) =>
      sheet.notify(line, field, message, field === 'pin' ? undefined : row[field])
    for (const field of ['code', 'loginName', 'badge'] as const) {
      if (!row[field]) continue
      const value = field === 'badge' ? row[field] : codeAsRead(row[field])
      const earlier = seen[field].get(value)
      if (earlier) notify(field, `与第 ${earlier} 行重复`)
      else seen[field].set(value, line)
    }
    const before = known.staff.get(row.code)
    const id = before?.id
    const extra = sheet.extraOf({ line, row }, before)
    const userId = row.loginName ? known.users.get(row.loginName.toLowerCase()) : row.loginName
    if (row.loginName && !userId) notify('loginName', `用户“${row.loginName}”不存在`)
    const other = userId ? known.personOf.get(userId) : undefined
    if (other && other.id !== id) notify('loginName', `已关联人员“${other.name}”`)
    const holder = row.badge ? known.holders.get(row.badge) : undefined
    if (holder && holder.id !== id) notify('badge', `已被人员“${holder.name}”使用`)
    const skills = row.skills === undefined ? undefined : skillsOf(row.skills ?? '')
    const wrong = skills && skillProblem(skills)
    if (wrong) notify('skills', wrong)
    if (row.pin && ++pins > MOST_PINS) notify('pin', `一次最多为 ${MOST_PINS} 人设置 PIN 码`)
    if (faults.has(line)) continue
    const { loginName: _, skills: __, pin: typed, status, ...rest } = row
    const values = {
      // A code stays as it was written first.
      ...rest,
      ...(before && { code: before.code }),
      extra,
      ...(userId !== undefined && { userId }),
      ...(skills && { skills }),
      ...(typed && { pin: typed }),
      ...(status === undefined ? !id && { status: 1 as const } : { status }),
    }
    prepared.push({ id, values: values as StaffDraft })
  }
  return prepared
}

function skillProblem(skills: readonly Skill[]): string | undefined {
  const names = skills.map(({ name }) => name)
  const repeated = names.find((name, at) => names.indexOf(name) !== at)
  if (skills.length > 50) return '最多 50 项技能'
  if (names.some((name) => name.length > 50)) return '技能名称不能超过 50 个字符'
  if (skills.some(({ expiresOn }) => expiresOn && !isDay(expiresOn))) return '日期格式应为 YYYY-MM-DD'
  return repeated && `“${repeated}”重复`
}
const isDay = (text: string) => Skill.shape.expiresOn.safeParse(text).success

/** People and users that lines name, and whose their users and badges are. */
async function directory(lines: readonly ImportedRow<Line>[], { db, signal }: Context) {
  const people: Pick<typeof staff.$inferSelect, 'id' | 'code' | 'name' | 'userId' | 'badge' | 'extra'>[] = []
  const accounts: { id: string; key: string }[] = []
  const lower = sql<string>`lower(${users.loginName})`
  const breathe = breath(signal)
  for (let at = 0; at < lines.length; at += SLICE) {
    const some = lines.slice(at, at + SLICE).map(({ row }) => row)
    const logins = some.flatMap(({ loginName }) => loginName?.toLowerCase() || [])
    const these = logins.length
      ? await db.select({ id: users.id, key: lower }).from(users).where(inArray(lower, logins))
      : []
    accounts.push(...these)
    const { id, code, name, userId, badge, extra } = staff
    const named = or(
      hasCode(
        staff,
        some.map((row) => row.code),
      ),
      inArray(
        badge,
        some.flatMap((row) => row.badge || []),
      ),
      inArray(
        userId,
        these.map((account) => account.id),
      ),
    )
    people.push(...(await db.select({ id, code, name, userId, badge, extra }).from(staff).where(named)))
    await breathe()
  }
  return {
    staff: codeMap(people),
    users: new Map(accounts.map(({ key, id }) => [key, id])),
    personOf: new Map(people.flatMap((person) => (person.userId ? [[person.userId, person] as const] : []))),
    holders: new Map(people.flatMap((person) => (person.badge ? [[person.badge, person] as const] : []))),
  }
}
