import { resource } from '@zhizao/contract/plant/resource'
import { location, locationKindTitles } from '@zhizao/contract/stock/location'
import { stockStatusTitles } from '@zhizao/contract/stock/stock-status'
import { type Warehouse, warehouse } from '@zhizao/contract/stock/warehouse'
import { realKinds } from '@zhizao/rules/stock/location-kind'
import { client } from '../platform/api/client.ts'
import type { Choice } from '../platform/widgets/choices.ts'
import type { TreeNode } from '../platform/widgets/tree-nodes.ts'
import { treeOf } from '../platform/widgets/use-tree-nodes.ts'

const warehouses = client(warehouse)
const locations = client(location)
const resources = client(resource)

export const kindChoices: readonly Choice[] = realKinds.map((kind) => ({
  value: kind,
  label: locationKindTitles[kind],
}))
export const statusChoices: readonly Choice[] = Object.entries(stockStatusTitles).map(([value, label]) => ({
  value,
  label,
}))

/** The tree of warehouses to choose one from. */
export const loadWarehouses = treeOf([warehouse], async () => {
  const below = Map.groupBy(await warehouses.list({}, { quiet: true }), ({ parentId }: Warehouse) => parentId ?? null)
  const nodes = (parentId: string | null): TreeNode[] =>
    (below.get(parentId) ?? []).map(({ id, name }) => ({
      id,
      label: name,
      ...(below.has(id) && { children: nodes(id) }),
    }))
  return nodes(null)
})

/** Places where stock can lie, as people write and call them. */
export const findLocations = (keyword: string, signal?: AbortSignal) => findLocationsIn(undefined)(keyword, signal)

/** The same of one warehouse with those below it. */
export const findLocationsIn =
  (warehouseId: string | undefined) =>
  async (keyword: string, signal?: AbortSignal): Promise<readonly Choice[]> =>
    (await locations.list({ keyword: keyword || undefined, warehouseId, status: 1 }, { signal, quiet: true })).flatMap(
      ({ id, code, name, warehouseName }) =>
        warehouseName === null ? [] : [{ value: id, label: code === name ? code : `${code} ${name}` }],
    )

/** Work centers, whose line a place may be. */
export const findCenters = async (keyword: string, signal?: AbortSignal): Promise<readonly Choice[]> =>
  (
    await resources.page({ type: 'workCenter', keyword: keyword || undefined, pageSize: 50 }, { signal, quiet: true })
  ).records.map(({ id, code, name }) => ({ value: id, label: name === code ? name : `${name} ${code}` }))
