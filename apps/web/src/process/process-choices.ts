import { useQuery } from '@tanstack/react-query'
import { configInfo } from '@zhizao/contract/company/plant-config'
import { material } from '@zhizao/contract/material/material'
import { supplier } from '@zhizao/contract/material/supplier'
import { type ResourceType, resource, resourceTypeTitles } from '@zhizao/contract/plant/resource'
import { route } from '@zhizao/contract/process/route'
import { segment } from '@zhizao/contract/process/segment'
import { segmentTemplate } from '@zhizao/contract/process/segment-template'
import { client } from '../platform/api/client.ts'
import { serverWords } from '../platform/i18n/server-words.ts'
import { t } from '../platform/i18n/translate.ts'
import type { Choice, FindChoices } from '../platform/widgets/choices.ts'

const segments = client(segment)
const templates = client(segmentTemplate)
const suppliers = client(supplier)
const materials = client(material)
const routes = client(route)
const resources = client(resource)
const configs = client(configInfo)

const quiet = { quiet: true }
const named = ({ id, code, name }: { id: string; code: string; name: string }) => ({
  value: id,
  label: `${code} ${name}`,
})

/** Segments in use, to make a route of. */
export const findSegments: FindChoices = async (keyword, signal) =>
  (await segments.page({ keyword: keyword || undefined, status: 1, pageSize: 50 }, { ...quiet, signal })).records.map(
    named,
  )

export const findTemplates: FindChoices = async (keyword, signal) =>
  (await templates.list({ keyword: keyword || undefined }, { ...quiet, signal })).map(named)

export const findSuppliers: FindChoices = async (keyword, signal) =>
  (await suppliers.select({ name: keyword || undefined }, { ...quiet, signal })).map(named)

/** What the plant makes. */
export const findProducts: FindChoices = async (keyword, signal) =>
  (await materials.query({ keyword: keyword || undefined, source: 'make' }, { ...quiet, signal })).map(named)

/** Routes by their codes, whatever their versions. */
export const findRouteCodes: FindChoices = async (keyword, signal) => {
  const { records } = await routes.page({ keyword: keyword || undefined, pageSize: 50 }, { ...quiet, signal })
  const newest = new Map(records.map(({ code, name }) => [code, name] as const).reverse())
  return [...newest].map(([code, name]) => ({ value: code, label: `${code} ${name}` }))
}

/** Resources of a type: of equipment those that the user may see. */
export const findResources =
  (type: ResourceType): FindChoices =>
  async (keyword, signal) =>
    (await resources.page({ type, keyword: keyword || undefined, pageSize: 50 }, { ...quiet, signal })).records.map(
      named,
    )

export const resourceTypes: readonly Choice[] = Object.entries(resourceTypeTitles).map(([value, label]) => ({
  value,
  label,
}))

/** What kinds of segments are called. */
export function useSegmentTypes(): (value: string) => string {
  const found = useQuery({
    queryKey: ['segmentTypes'],
    queryFn: ({ signal }) => configs.segmentTypes({}, { ...quiet, signal }),
    staleTime: 60_000,
  })
  const names = new Map(found.data?.map(({ code, name }) => [code, name]))
  return (value) => serverWords(names.get(value) ?? value)
}

/** A duration as people say it. */
export function durationText(seconds: number): string {
  if (!seconds) return '—'
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60]
  const second = Number(rest.toFixed(4))
  return [
    hours && t('{count} 小时', { count: hours }),
    minutes && t('{count} 分', { count: minutes }),
    second && t('{count} 秒', { count: second }),
  ]
    .filter(Boolean)
    .join(' ')
}
