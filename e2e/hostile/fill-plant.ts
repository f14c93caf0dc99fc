import { user } from '@zhizao/contract/access/user'
import { box } from '@zhizao/contract/gateway-box/box'
import { createAdministrator, createCompany } from '../../apps/server/src/access/first-start.ts'
import { hashSecret } from '../../apps/server/src/platform/access/secret-hash.ts'
import { openDatabase } from '../../apps/server/src/platform/db/database.ts'
import type { Caller } from '../../apps/server/src/testing/caller.ts'
import { everyMenu } from '../../apps/server/src/testing/every-menu.ts'
import type { Size } from './attack.ts'

export const administrator = { name: 'admin', password: 'Hostile-2026' }

type Query = <Row>(text: string, values?: unknown[]) => Promise<Row[]>

/** What stands in the plant that is attacked. */
export interface Filled {
  companyId: string
  /** Users with the administrator's password, by their login names. */
  people: string[]
  /** Who may see and change users and roles, and nothing else. */
  clerk: { name: string; id: string }
  adminId: string
  adminRoleId: string
  /** Who belongs to another company, and administers it. */
  stranger: string
  /** Who administers a third, small company. */
  neighbour: string
  boxes: { code: string; secret: string }[]
}

/** Whose account others would like to have. */
export const VICTIM = 'victim@example.com'
const PEOPLE = 60
const OBJECTS = 100
/** Points are as many as the built-in limit leaves room for beside the witness's box. */
const sizes: Record<Size, { operations: number; points: number; strangers: number }> = {
  whole: { operations: 50_000, points: 99_900, strangers: 20_000 },
  slice: { operations: 5_000, points: 2_000, strangers: 2_000 },
}
const BOXES = 20
const STRANGER = 'stranger'
const NEIGHBOUR = 'neighbour'
const NEIGHBOURS_POINTS = 200
const CLERK_CODES = ['user', 'user:%', 'role', 'role:%']

/** Fills the plant; what would take thousands of calls is written to the tables. */
export async function fillPlant(admin: Caller, query: Query, databaseUrl: string, size: Size): Promise<Filled> {
  const [own] = await query<{ id: string; company_id: string }>(
    'select id, company_id from app_user where login_name = $1',
    [administrator.name],
  )
  const companyId = own!.company_id
  const [adminRole] = await query<{ id: string }>(
    `select id from role where company_id = $1 and code = 'administrator'`,
    [companyId],
  )
  const [clerkRole] = await query<{ id: string }>(
    `insert into role (company_id, code, name, sort) values ($1, 'clerk', '人事文员', 100) returning id`,
    [companyId],
  )
  await query(
    `insert into role_resource (company_id, role_id, resource_id)
     select $1, $2, id from resource where code like any($3) and company_id is null and not installation_only`,
    [companyId, clerkRole!.id, CLERK_CODES],
  )
  const clerk = await admin
    .client(user)
    .create({ loginName: 'clerk', name: '文员', password: administrator.password, roleIds: [clerkRole!.id] })
  // All have the clerk's password: one hash instead of sixty.
  const people = await query<{ login_name: string }>(
    `insert into app_user (company_id, login_name, name, password_hash)
     select company_id, 'person' || n, '员工' || n, password_hash from app_user, generate_series(1, $2) n where id = $1
     returning login_name`,
    [clerk.id, PEOPLE],
  )
  await addCompanies(databaseUrl, query, sizes[size].strangers)
  await query(`update app_user set must_change_password = false`)
  await query(
    `insert into operate_log (company_id, user_name, ip, user_agent, title, method, path, target, request, code, message, duration_ms, request_id, created_at)
     select $1, '员工' || n % 60, '10.0.0.1', 'Mozilla/5.0', '修改点位', 'POST', '/infObjectPoint/edit', '点位' || n,
       '{"name":"温度"}', 200, '操作成功', 12, 'filled', now() - n * interval '10 second' from generate_series(1, $2) n`,
    [companyId, sizes[size].operations],
  )
  await addPoints(query, companyId, sizes[size].points)
  await query('analyze')
  const boxes = []
  for (let at = 0; at < BOXES; at++) {
    const made = await admin.client(box).create({ code: `GOOD-${at}`, name: `好盒子${at}` })
    boxes.push({ code: made.code, secret: made.secret })
  }
  return {
    companyId,
    people: people.map((row) => row.login_name),
    clerk: { name: 'clerk', id: clerk.id },
    adminId: own!.id,
    adminRoleId: adminRole!.id,
    stranger: STRANGER,
    neighbour: NEIGHBOUR,
    boxes,
  }
}

async function addPoints(query: Query, companyId: string, points: number) {
  await query(
    `insert into object (company_id, path, code, name) select $1, '', 'filled-' || n, '设备' || n from generate_series(1, $2) n`,
    [companyId, OBJECTS],
  )
  await query(`update object set path = '/' || id || '/' where path = ''`)
  await query(
    `insert into point (company_id, object_id, code, name)
     select $1, id, 'p' || n, '点位' || n from object, generate_series(1, $2) n where company_id = $1 and code like 'filled-%'`,
    [companyId, points / OBJECTS],
  )
}

/** Two other companies with administrators of their own, one of whom has given himself the victim's address. */
async function addCompanies(databaseUrl: string, query: Query, strangersPoints: number) {
  const database = openDatabase(databaseUrl)
  try {
    const menu = await everyMenu()
    const passwordHash = await hashSecret(administrator.password)
    const add = async (loginName: string, company: { code: string; name: string }, points: number) => {
      const companyId = await createCompany(database.systemDb, company, menu)
      await createAdministrator(database.systemDb, companyId, { loginName, name: '外人', passwordHash })
      await addPoints(query, companyId, points)
    }
    await add(STRANGER, { code: 'other', name: '另一家公司' }, strangersPoints)
    await add(NEIGHBOUR, { code: 'third', name: '第三家公司' }, NEIGHBOURS_POINTS)
    await database.system.query('update app_user set email = $1 where login_name = $2', [VICTIM, STRANGER])
  } finally {
    await database.close()
  }
}
