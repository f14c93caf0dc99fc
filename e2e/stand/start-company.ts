import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { databaseOf } from '../no-loss/database.ts'
import { administrator, type Product, startProduct } from './product.ts'

/** The product that all files of a worker share: they run one after the other, in one process (vitest.e2e.config.ts). */
let shared: Promise<Product> | undefined
let founded = 0

/**
 * A new company for one file, on the product of the worker; its administrator is who `administrator` means from now on. He
 * is not the administrator of the installation: who needs that one, or settings, or another menu, or stops the product,
 * has one of his own (`startProduct`).
 */
export async function startCompany(): Promise<Product> {
  shared ??= startShared()
  const product = await shared
  const { query } = databaseOf(product.dataDir)
  const number = ++founded
  administrator.name = `admin${number}`
  const [company] = await query<{ id: string }>(LIKE_THE_FIRST, [`plant${number}`, administrator.name])
  return {
    ...product,
    async stop() {
      await product.endGateways()
      for (const text of FREED) await query(text, [company!.id])
    },
  }
}

/**
 * As the first start has left the first company, in which nobody works here, with a password of the same hash: what founds
 * one in the program would be two seconds of loading in each worker.
 */
const LIKE_THE_FIRST = `
  with model as (select id, name from company where code = 'default'),
  made as (insert into company (code, name) select $1, name from model returning id),
  bought as (
    insert into company_product (company_id, product_id, is_default)
    select made.id, product_id, is_default from made, company_product join model on model.id = company_id
  ),
  roles as (
    insert into role (company_id, code, name, remark, built_in, sort)
    select made.id, code, role.name, remark, built_in, sort from made, role join model on model.id = company_id
    returning id, code
  ),
  held as (
    insert into role_resource (company_id, role_id, resource_id)
    select made.id, roles.id, resource_id
    from made, model join role on role.company_id = model.id join role_resource on role_id = role.id
    join roles on roles.code = role.code
  ),
  person as (
    insert into app_user (company_id, login_name, name, password_hash)
    select made.id, $2, app_user.name, password_hash from made, app_user where login_name = 'admin'
    returning id
  ),
  administers as (
    insert into user_role (company_id, user_id, role_id)
    select made.id, person.id, roles.id from made, person, roles where roles.code = 'administrator'
  )
  select id::text from made`

/** Nobody is signed in any more, and what is unique in the installation can be used by the next file again. */
const FREED = [
  'delete from session where company_id = $1',
  `update app_user set login_name = login_name || '-of-' || company_id where company_id = $1`,
  `update box set code = code || '-of-' || company_id where company_id = $1`,
]

async function startShared(): Promise<Product> {
  const product = await startProduct()
  writeFileSync(path.join(process.env.SHARED_PRODUCTS!, String(product.pid)), product.folder)
  return product
}
