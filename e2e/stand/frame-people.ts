import { role } from '@zhizao/contract/access/role'
import { user } from '@zhizao/contract/access/user'
import { callerOf } from '../../apps/server/src/testing/caller.ts'
import { databaseOf } from '../no-loss/database.ts'
import { administrator, type Product } from './product.ts'

/** Another administrator of the company, who need not change his password first. */
export async function anotherAdministrator(product: Product, loginName: string) {
  const admin = callerOf(product.url, undefined)
  await admin.signIn(administrator.name, administrator.password)
  const roles = await admin.client(role).page({ pageSize: 100 })
  const { id } = roles.records.find((one) => one.code === 'administrator')!
  await admin.client(user).create({ loginName, name: '张工', password: administrator.password, roleIds: [id] })
  await databaseOf(product.dataDir).query(`update app_user set must_change_password = false where login_name = $1`, [
    loginName,
  ])
}

/** A menu entry of the module 设备监控 that all administrators hold. */
export async function addMenuEntry(
  product: Product,
  entry: { code: string; name: string; url: string; pageType: number },
) {
  const { query } = databaseOf(product.dataDir)
  const [row] = await query<{ id: string }>(
    `insert into resource (product_id, parent_id, type, code, name, url, page_type, sort)
     select product_id, id, 2, $1, $2, $3, $4, 99 from resource where code = 'dvsMonitor' returning id`,
    [entry.code, entry.name, entry.url, entry.pageType],
  )
  await query(
    `insert into role_resource (company_id, role_id, resource_id) select company_id, id, $1 from role where code = 'administrator'`,
    [row!.id],
  )
}
