import { demand } from '@zhizao/contract/bills/demand'
import { bom } from '@zhizao/contract/material/bom'
import { material } from '@zhizao/contract/material/material'
import { resource } from '@zhizao/contract/plant/resource'
import { route } from '@zhizao/contract/process/route'
import { project } from '@zhizao/contract/production/project'
import { location } from '@zhizao/contract/stock/location'
import { client } from '../platform/api/client.ts'
import type { Choice } from '../platform/widgets/choices.ts'

const materials = client(material)
const boms = client(bom)
const routes = client(route)
const places = client(location)
const demands = client(demand)
const projects = client(project)
const resources = client(resource)
const MOST_OFFERED = 50
const IN_USE = ['released', 'superseded']

/** Units of products that were found before, by id: a choice has only its words. */
const units = new Map<string, string>()
export const unitOf = (materialId: unknown): string | undefined => units.get(String(materialId))

/** Products that the plant makes, by a part of their code or name. */
export const findProducts = async (keyword: string, signal?: AbortSignal): Promise<readonly Choice[]> =>
  (await materials.query({ keyword: keyword || undefined }, { signal, quiet: true })).flatMap(
    ({ id, code, name, source, baseUnit }) => {
      if (source !== 'make') return []
      units.set(id, baseUnit)
      return [{ value: id, label: `${code} ${name}` }]
    },
  )

/** Released bills of a product. */
export const findBomsOf =
  (materialId: string) =>
  async (keyword: string, signal?: AbortSignal): Promise<readonly Choice[]> =>
    (await boms.byMaterial({ materialId }, { signal, quiet: true })).flatMap(({ id, code, version, status, name }) =>
      IN_USE.includes(status) && `${code} ${name}`.includes(keyword)
        ? [{ value: id, label: `${code} V${version} ${name}` }]
        : [],
    )

/** Released routes. */
export const findRoutes = async (keyword: string, signal?: AbortSignal): Promise<readonly Choice[]> => {
  const filters = { ...(keyword && { name: keyword }), status: 'released' as const, pageSize: MOST_OFFERED }
  return (await routes.page(filters, { signal, quiet: true })).records.map(({ id, code, version, name }) => ({
    value: id,
    label: `${name} V${version} ${code}`,
  }))
}

/** Places of a warehouse where stock can lie. */
export const findPlaces = async (keyword: string, signal?: AbortSignal): Promise<readonly Choice[]> =>
  (await places.list({ keyword: keyword || undefined, status: 1 }, { signal, quiet: true })).flatMap(
    ({ id, code, name, warehouseName }) =>
      warehouseName === null ? [] : [{ value: id, label: code === name ? code : `${code} ${name}` }],
  )

/** Projects that orders may come to. */
export const findProjects = async (keyword: string, signal?: AbortSignal): Promise<readonly Choice[]> =>
  (await projects.list({ param: keyword || undefined }, { signal, quiet: true }))
    .filter(({ status }) => status !== 'done' && status !== 'cancelled')
    .map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` }))

export const findDemands = async (keyword: string, signal?: AbortSignal): Promise<readonly Choice[]> =>
  (await demands.page({ keyword: keyword || undefined, pageSize: MOST_OFFERED }, { signal, quiet: true })).records.map(
    ({ id, code, orderNo }) => ({ value: id, label: [code, orderNo].filter(Boolean).join(' ') }),
  )

const named = ({ id, code, name }: { id: string; code: string; name: string }): Choice => ({
  value: id,
  label: name === code ? name : `${name} ${code}`,
})

export const findCenters = async (keyword: string, signal?: AbortSignal): Promise<readonly Choice[]> =>
  (
    await resources.page(
      { type: 'workCenter', keyword: keyword || undefined, pageSize: MOST_OFFERED },
      { signal, quiet: true },
    )
  ).records.map(named)

export const findTeams = async (keyword: string, signal?: AbortSignal): Promise<readonly Choice[]> =>
  (await resources.executors({ type: 'team', keyword: keyword || undefined }, { signal, quiet: true }))
    .slice(0, MOST_OFFERED)
    .map(named)

export const findPeople = async (keyword: string, signal?: AbortSignal): Promise<readonly Choice[]> =>
  (await resources.executors({ type: 'staff', keyword: keyword || undefined }, { signal, quiet: true }))
    .slice(0, MOST_OFFERED)
    .map(named)

/** Stations of a work center, all of them where none is named. */
export const stationsOf = (workCenterId: string | undefined, signal?: AbortSignal) =>
  resources.stations({ workCenterId }, { signal, quiet: true })
