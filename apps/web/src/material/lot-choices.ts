import { material } from '@zhizao/contract/material/material'
import { materialCustomer, supplier } from '@zhizao/contract/material/supplier'
import { lotOwnerTitles } from '@zhizao/contract/trace/lot'
import { client } from '../platform/api/client.ts'
import type { Choice } from '../platform/widgets/choices.ts'

const materials = client(material)
const suppliers = client(supplier)
const customers = client(materialCustomer)

export const ownerChoices: readonly Choice[] = Object.entries(lotOwnerTitles).map(([value, label]) => ({
  value,
  label,
}))

/** Materials whose lots or pieces are kept apart. */
export const findTracked = async (keyword: string, signal?: AbortSignal): Promise<readonly Choice[]> =>
  (await materials.query({ keyword: keyword || undefined }, { signal, quiet: true })).flatMap(
    ({ id, code, name, tracking }) => (tracking === 'none' ? [] : [{ value: id, label: `${code} ${name}` }]),
  )

export const findSuppliers = async (name: string, signal?: AbortSignal): Promise<readonly Choice[]> =>
  (await suppliers.select({ name: name || undefined }, { signal, quiet: true })).map(({ id, code, name: called }) => ({
    value: id,
    label: `${code} ${called}`,
  }))

export const findCustomers = async (keyword: string, signal?: AbortSignal): Promise<readonly Choice[]> =>
  (
    await customers.page({ keyword: keyword || undefined, status: 1, pageSize: 50 }, { signal, quiet: true })
  ).records.map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` }))
