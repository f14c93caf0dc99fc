import { AREA_READERS, Area } from '@zhizao/contract/company/area'
import { dictionarySource } from '../platform/choices/dictionary-source.ts'
import type { Context } from '../platform/context.ts'
import { offeredModel } from '../platform/data-model/data-model.ts'
import { numberParam, type ParamDefinition } from '../platform/params/param.ts'
import type { Domain, Platform } from '../platform/platform.ts'
import { areaRoutes } from './area/area.routes.ts'
import { areas } from './area/area.table.ts'
import type { RulesNaming } from './area/area-dependents.ts'
import { companyRoutes } from './company/company.routes.ts'
import { companyDetailRoutes, type DetailPorts } from './company-detail/company-detail.routes.ts'
import { licenceRoutes } from './licence/licence.routes.ts'
import { type LicenceGuard, licenceGuard } from './licence/licence-guard.ts'
import { licenceStore } from './licence/licence-store.ts'
import { companyParamRoutes } from './param/company-param.routes.ts'
import { type CompanyParams, companyParams } from './param/company-params.ts'

export interface CompanyDomain extends Domain {
  /** Refuses calls that the company's licence does not cover. */
  readonly licence: LicenceGuard
  /** Learns the parameters that all domains declare, so that the settings screen can show them. */
  knowParams(definitions: readonly ParamDefinition[]): void
}

/** What this domain is given by the process. */
export interface CompanyPorts extends Omit<DetailPorts, 'events'> {
  /** Items of a dictionary, as the company has them. */
  itemsOf(dictCode: string, context: Context): Promise<readonly { value: string; text: string }[]>
  params: CompanyParams
  rulesNaming: RulesNaming
}

export { companyParams }

/** Read by the browser: how many rows a list shows at first. */
const listPageSize = numberParam('listPageSize', {
  ...{ group: '界面', title: '列表默认每页行数', unit: '行', fallback: 10, min: 10, max: 100 },
  choices: [10, 20, 50, 100],
})

/** The company itself, its areas, settings, parameters and licence. */
export function companyDomain(platform: Platform, ports: CompanyPorts): CompanyDomain {
  const { events, push } = platform
  // Who is signed in follows at once: an alarm sound that was switched off must not go on until the next reload.
  const stopTelling = events.on('company.changed', ({ companyId }) =>
    push.publish(companyId, 'OnMSG', { event: 'settings' }),
  )
  const licences = licenceStore(platform)
  const areaTypes = async (context: Context) =>
    new Map((await ports.itemsOf('areaType', context)).map(({ value, text }) => [value, text]))
  let definitions: readonly ParamDefinition[] = []
  return {
    routes: [
      ...companyRoutes(events),
      ...companyDetailRoutes({ events, recomputeResources: ports.recomputeResources }),
      ...companyParamRoutes(() => definitions, events),
      ...areaRoutes(areaTypes, ports.rulesNaming, events),
      ...licenceRoutes(platform, licences),
    ],
    params: [listPageSize],
    dataModels: [offeredModel('area', '区域', AREA_READERS, Area)],
    knowParams: (known) => {
      definitions = known
    },
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
    licence: licenceGuard(platform, licences),
    async stop() {
      stopTelling()
      ports.params.close()
    },
  }
}
