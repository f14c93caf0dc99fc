import { role } from '@zhizao/contract/access/role'
import { user } from '@zhizao/contract/access/user'
import { createAdministrator, createCompany } from '../../apps/server/src/access/first-start.ts'
import { hashSecret } from '../../apps/server/src/platform/access/secret-hash.ts'
import { openDatabase } from '../../apps/server/src/platform/db/database.ts'
import { callerOf } from '../../apps/server/src/testing/caller.ts'
import { everyMenu } from '../../apps/server/src/testing/every-menu.ts'
import { databaseOf } from '../no-loss/database.ts'
import type { Product } from './product.ts'

const PASSWORD = 'Planner-2026'

/** A company that has nothing yet, and a user of it who holds the role 生产主管 and no other. */
export async function newCompany(product: Product, mark: string): Promise<{ loginName: string; password: string }> {
  const { url, query } = databaseOf(product.dataDir)
  const database = openDatabase(url())
  const boss = `${mark}_boss`
  try {
    const companyId = await createCompany(
      database.systemDb,
      { code: `${mark}-plant`, name: `新星塑料 ${mark}` },
      await everyMenu(),
    )
    const passwordHash = await hashSecret(PASSWORD)
    await createAdministrator(database.systemDb, companyId, { loginName: boss, name: '王新', passwordHash })
  } finally {
    await database.close()
  }
  const admin = callerOf(product.url, undefined)
  await admin.signIn(boss, PASSWORD)
  const supervisor = (await admin.client(role).list()).find(({ code }) => code === 'productionSupervisor')!
  const loginName = `${mark}_planner`
  await admin.client(user).create({ loginName, name: '李计划', password: PASSWORD, roleIds: [supervisor.id] })
  await query('update app_user set must_change_password = false where login_name = $1', [loginName])
  return { loginName, password: PASSWORD }
}
