import { AREA_READERS } from '@zhizao/contract/company/area'
import { dictionarySource } from '../platform/choices/dictionary-source.ts'
import type { Context } from '../platform/context.ts'
import type { Domain, Platform } from '../platform/platform.ts'
import { areaRoutes } from './area/area.routes.ts'
import { areas } from './area/area.table.ts'
import { companyDetailRoutes } from './company-detail/company-detail.routes.ts'
import { licenceGuard } from './licence/licence-guard.ts'

export interface CompanyDomain extends Domain {
  /** Refuses a call that the company's licence does not cover. */
  readonly licence: ReturnType<typeof licenceGuard>
}

/** What this domain is given by the process. */
export interface CompanyPorts {
  /** Items of a dictionary, as the company has them. */
  itemsOf(dictCode: string, context: Context): Promise<readonly { value: string; text: string }[]>
}

/** The company itself, its areas, settings and licence. */
export function companyDomain(platform: Platform, { itemsOf }: CompanyPorts): CompanyDomain {
  const areaTypes = async (context: Context) =>
    new Map((await itemsOf('areaType', context)).map(({ value, text }) => [value, text]))
  return {
    routes: [...companyDetailRoutes(platform.events), ...areaRoutes(areaTypes, platform.events)],
    dictionarySources: [
      dictionarySource('area', AREA_READERS, {
        title: '区域',
        from: areas,
        id: areas.id,
        text: areas.name,
        extend: areas.type,
        search: [areas.code],
        order: [areas.path],
      }),
    ],
    licence: licenceGuard(platform),
  }
}
