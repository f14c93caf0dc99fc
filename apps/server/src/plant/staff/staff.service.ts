import type { Skill, StaffChange, StaffDraft } from '@zhizao/contract/plant/staff'
import { and, eq, inArray, ne } from 'drizzle-orm'
import { users } from '../../access/user/user.table.ts'
import { hashSecret } from '../../platform/access/secret-hash.ts'
import { targetOf } from '../../platform/audit/target-of.ts'
import type { Context } from '../../platform/context.ts'
import type { ExtraFields } from '../../platform/data-model/extra-fields.ts'
import { conflict, invalidField, notFound } from '../../platform/refusal.ts'
import { teamStaff, teams } from '../team/team.table.ts'
import { workCenterStaff, workCenters } from '../work-center/work-center.table.ts'
import { staff, staffSkills } from './staff.table.ts'
import { staffRows } from './staff-query.ts'

/** Nothing entered is nothing stored. */
const filled = <Values extends object>(values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value === '' ? null : value])) as Values

/** What a PIN that was sent becomes: absent or null stays as it is, empty goes. Waits: before anything is asked of the database. */
const pinOf = async (pin: string | null | undefined) =>
  typeof pin === 'string' ? { pinHash: pin ? await hashSecret(pin) : null } : {}

export async function createStaff({ pin, skills, ...draft }: StaffDraft, context: Context) {
  const secret = await pinOf(pin)
  await requireOwn(draft, undefined, context)
  const [row] = await context.db
    .insert(staff)
    .values({ ...filled(draft), ...secret, companyId: context.user.companyId })
    .returning({ id: staff.id })
  if (skills) await setSkills(row!.id, skills, context)
  const made = await staffRows.get(row!, context)
  context.audit({ target: made.name, after: made })
  return made
}

export async function updateStaff({ id, pin, skills, ...changes }: StaffChange, context: Context) {
  const secret = await pinOf(pin)
  const before = await staffRows.get({ id }, context)
  await requireOwn(changes, id, context)
  await context.db
    .update(staff)
    .set({ ...filled(changes), ...secret, updatedAt: context.now() })
    .where(eq(staff.id, id))
  if (skills) await setSkills(id, skills, context)
  const after = await staffRows.get({ id }, context)
  context.audit({ target: after.name, before, after })
  return after
}

/** A user is one person, a badge is one person's: whose it is already is told by name. */
async function requireOwn(
  { userId, badge }: { userId?: string | null; badge?: string | null },
  id: string | undefined,
  { db }: Context,
) {
  const other = id ? ne(staff.id, id) : undefined
  if (userId) {
    if (!(await db.$count(users, eq(users.id, userId)))) throw invalidField('userId', '关联用户', '不存在或已被删除')
    const [taken] = await db
      .select({ name: staff.name })
      .from(staff)
      .where(and(eq(staff.userId, userId), other))
    if (taken) throw invalidField('userId', '关联用户', `已关联人员“${taken.name}”`)
  }
  if (!badge) return
  const [taken] = await db
    .select({ name: staff.name })
    .from(staff)
    .where(and(eq(staff.badge, badge), other))
  if (taken) throw invalidField('badge', '工牌号', `已被人员“${taken.name}”使用`)
}

async function setSkills(staffId: string, skills: readonly Skill[], { db, user }: Context) {
  const names = skills.map(({ name }) => name)
  const repeated = names.find((name, at) => names.indexOf(name) !== at)
  if (repeated) throw invalidField('skills', '技能', `“${repeated}”重复`)
  await db.delete(staffSkills).where(eq(staffSkills.staffId, staffId))
  if (skills.length)
    await db.insert(staffSkills).values(
      skills.map(({ name, expiresOn }) => ({
        staffId,
        name,
        expiresOn: expiresOn ?? null,
        companyId: user.companyId,
      })),
    )
}

/** People who lead a team, or are in one or in a work center, stay. */
export async function removeStaff(ids: string[], context: Context) {
  const { db } = context
  const gone = await db.select().from(staff).where(inArray(staff.id, ids))
  if (gone.length < new Set(ids).size) throw notFound('人员')
  const nameOf = new Map(gone.map(({ id, name }) => [id, name]))
  const [led] = await db
    .select({ id: teams.leaderId, place: teams.name })
    .from(teams)
    .where(inArray(teams.leaderId, ids))
  if (led) throw conflict(`人员“${nameOf.get(led.id!)}”是班组“${led.place}”的班组长，请先更换`)
  const [member] = await db
    .select({ id: teamStaff.staffId, place: teams.name })
    .from(teamStaff)
    .innerJoin(teams, eq(teams.id, teamStaff.teamId))
    .where(inArray(teamStaff.staffId, ids))
  if (member) throw conflict(`人员“${nameOf.get(member.id)}”属于班组“${member.place}”，请先移除`)
  const [placed] = await db
    .select({ id: workCenterStaff.staffId, place: workCenters.name })
    .from(workCenterStaff)
    .innerJoin(workCenters, eq(workCenters.id, workCenterStaff.workCenterId))
    .where(inArray(workCenterStaff.staffId, ids))
  if (placed) throw conflict(`人员“${nameOf.get(placed.id)}”属于工作中心“${placed.place}”，请先移除`)
  await db.delete(staff).where(inArray(staff.id, ids))
  context.audit({
    target: targetOf(gone.map(({ name }) => name)),
    before: gone.map(({ pinHash: _, ...row }) => row),
  })
  return true as const
}

/** What so many new people hold in the company's own fields where nobody enters anything; refused where that is not enough. */
async function usualExtra(count: number, extra: ExtraFields, context: Context) {
  const [usual, held] = [await extra.hold('staff', context), await extra.hold('staff', context)]
  await held.look([held.flat(usual.judge({ line: 1, row: {} }).values)])
  const values = Array.from({ length: count }, (_, at) => {
    const { values, problems } = held.judge({ line: at + 1, row: {} })
    const [first] = problems
    if (first)
      throw conflict(
        `人员的自定义字段“${first.title}”：${first.message}。从用户添加时无法填写，请逐个新增人员，或从表格导入`,
      )
    return values
  })
  return { values, keep: held.keep }
}

/** Makes a person of each user that is none yet, with the login name as number. */
export async function staffOfUsers(userIds: string[], extra: ExtraFields, context: Context) {
  const { db, user } = context
  const wanted = [...new Set(userIds)]
  const found = await db
    .select({
      id: users.id,
      loginName: users.loginName,
      name: users.name,
      phone: users.phone,
      jobTitle: users.jobTitle,
    })
    .from(users)
    .where(inArray(users.id, wanted))
  if (found.length < wanted.length) throw notFound('用户')
  const [taken] = await db
    .select({ name: staff.name, code: staff.code })
    .from(staff)
    .where(inArray(staff.userId, wanted))
  if (taken) throw conflict(`用户“${taken.name}”已是人员“${taken.code}”`)
  const [same] = await db
    .select({ code: staff.code })
    .from(staff)
    .where(
      inArray(
        staff.code,
        found.map(({ loginName }) => loginName),
      ),
    )
  if (same) throw conflict(`工号“${same.code}”已存在，请在该人员中选择关联用户`)
  const own = await usualExtra(found.length, extra, context)
  const made = await db
    .insert(staff)
    .values(
      found.map(({ id, loginName, ...rest }, at) => ({
        ...rest,
        extra: own.values[at]!,
        userId: id,
        code: loginName,
        companyId: user.companyId,
      })),
    )
    .returning({ id: staff.id })
  await own.keep(made.map(({ id }, at) => ({ id, extra: own.values[at]! })))
  context.audit({ target: targetOf(found.map(({ name }) => name)) })
  return staffRows.list({ ids: made.map(({ id }) => id) }, context)
}
