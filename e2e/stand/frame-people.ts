import { product as products } from '@zhizao/contract/access/product'
import { role } from '@zhizao/contract/access/role'
import { user } from '@zhizao/contract/access/user'
import { object } from '@zhizao/contract/device/object'
import { reportTemplate } from '@zhizao/contract/report/report-template'
import { callerOf } from '../../apps/server/src/testing/caller.ts'
import { databaseOf } from '../no-loss/database.ts'
import { administrator, type Product } from './product.ts'

/** Another administrator of the company, who need not change his password first. */
export const anotherAdministrator = (product: Product, loginName: string) =>
  someone(product, loginName, 'administrator')

/** Somebody of the company with a built-in role and the administrator's password, which he need not change first. */
export async function someone(product: Product, loginName: string, roleCode: string) {
  const admin = callerOf(product.url, undefined)
  await admin.signIn(administrator.name, administrator.password)
  const roles = await admin.client(role).page({ pageSize: 100 })
  const { id } = roles.records.find((one) => one.code === roleCode)!
  await admin.client(user).create({ loginName, name: '张工', password: administrator.password, roleIds: [id] })
  await databaseOf(product.dataDir).query(`update app_user set must_change_password = false where login_name = $1`, [
    loginName,
  ])
}

/** Two power stations, and the product that is about them switched on. */
export async function powerStations(product: Product, names: readonly string[]) {
  const admin = callerOf(product.url, undefined)
  await admin.signIn(administrator.name, administrator.password)
  for (const [at, name] of names.entries())
    await admin.client(object).create({ code: `station-${at}`, name, objectType: '1' })
  const photovoltaics = (await admin.client(products).list({})).find(({ code }) => code === 'pho')!
  await admin.client(products).update({ id: photovoltaics.id, status: 1 })
}

/** A report without a template, which asks for a shift. */
export async function shiftReport(product: Product) {
  const admin = callerOf(product.url, undefined)
  await admin.signIn(administrator.name, administrator.password)
  const shift = { name: 'shift', title: '班次', type: 'text' as const, required: true }
  await admin.client(reportTemplate).create({ code: 'shift-report', name: '班次日报', params: [shift], dataCalls: [] })
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
