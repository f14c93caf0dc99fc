import { AREA_READERS, Area } from '@zhizao/contract/company/area'
import { isTimeZone, namedZones, offeredZones, TIME_ZONE, USUAL_ZONE } from '@zhizao/rules/time/time-zone'
import { dictionarySource } from '../platform/choices/dictionary-source.ts'
import type { NextCode } from '../platform/codes/code-kind.ts'
import type { Context } from '../platform/context.ts'
import { offeredModel } from '../platform/data-model/data-model.ts'
import { once } from '../platform/offered.ts'
import { choiceParam, numberParam, type ParamDefinition } from '../platform/params/param.ts'
import type { Domain, Platform } from '../platform/platform.ts'
import { areaRoutes } from './area/area.routes.ts'
import { areas } from './area/area.table.ts'
import { companyRoutes } from './company/company.routes.ts'
import { companyMenu } from './company.menu.ts'
import { companyDetailRoutes, type DetailPorts } from './company-detail/company-detail.routes.ts'
import { companyLogo } from './company-detail/company-logo.ts'
import type { AreaUses, CountedTables } from './company-ports.ts'
import { licenceRoutes } from './licence/licence.routes.ts'
import { type LicenceGuard, licenceGuard } from './licence/licence-guard.ts'
import { licenceStore } from './licence/licence-store.ts'
import { companyParamRoutes } from './param/company-param.routes.ts'
import { type CompanyParams, companyParams, setParams } from './param/company-params.ts'
import { plantConfigRoutes } from './param/plant-config.routes.ts'

export interface CompanyDomain extends Domain {
  /** Refuses calls that the company's licence does not cover. */
  readonly licence: LicenceGuard
}

/** What this domain is given by the process. */
export interface CompanyPorts extends Omit<DetailPorts, 'events' | 'guarded'> {
  /** Items of a dictionary, as the company has them. */
  itemsOf(dictCode: string, context: Context): Promise<readonly { value: string; text: string; status: 0 | 1 }[]>
  params: CompanyParams
  /** The parameters that all domains declare, once all stand: the settings screen shows them. */
  offeredParams: () => readonly ParamDefinition[]
  /** What other domains keep of companies and of areas. */
  counted: CountedTables
  areaUses: AreaUses
  productNames(context: Context): Promise<string[]>
  nextCode: NextCode
}

export { companyLogo, companyParams, setParams }

/** Read by the browser: how many rows a list shows at first; 0 for as many as find room. */
const listPageSize = numberParam('listPageSize', {
  group: '界面',
  title: '列表默认每页行数',
  unit: '行',
  fallback: 0,
  min: 0,
  max: 100,
  choices: [0, 10, 20, 50, 100],
  help: '0 为按窗口高度显示 10 到 50 行；个人在列表下方选过行数的，以个人为准。',
})

/** By whose clocks the company's plant lives: read with each user (`SessionUser.timeZone`) and by the browser. */
const timeZone = choiceParam(TIME_ZONE, {
  group: '时间',
  title: '工厂时区',
  fallback: USUAL_ZONE,
  takes: isTimeZone,
  options: () => offeredZones().map((value) => ({ value, title: namedZones[value] ?? '' })),
  help: '所有页面、报表、导出的时间和“今天”都按此时区；保存的数据不变，改后立即按新时区显示',
})

/** The company itself, its areas, settings, parameters and licence. */
export function companyDomain(platform: Platform, ports: CompanyPorts): CompanyDomain {
  const { events, push } = platform
  // Who is signed in follows at once: an alarm sound that was switched off must not go on until the next reload.
  const stopTelling = events.on('company.changed', ({ companyId }) =>
    push.publish(companyId, 'OnMSG', { event: 'settings' }),
  )
  const licences = licenceStore(platform)
  const guarded = once(() => new Set(ports.offeredParams().flatMap(({ code, asksAgain }) => (asksAgain ? [code] : []))))
  const areaTypes = async (context: Context) =>
    new Map((await ports.itemsOf('areaType', context)).map(({ value, text }) => [value, text]))
  return {
    routes: [
      ...companyRoutes({ ...ports, events, guarded }),
      ...companyDetailRoutes({ events, guarded, recomputeResources: ports.recomputeResources }),
      ...companyParamRoutes(ports.offeredParams, events),
      ...plantConfigRoutes(ports.offeredParams, events, ports.itemsOf),
      ...areaRoutes(areaTypes, ports.areaUses, events, ports.nextCode),
      ...licenceRoutes(platform, licences, ports.counted),
    ],
    menus: companyMenu,
    codeKinds: [{ code: 'area', title: '区域', prefix: 'QY', codes: areas.code, fields: [] }],
    params: [timeZone, listPageSize],
    dataModels: [offeredModel('area', '区域', AREA_READERS, Area)],
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
    licence: licenceGuard(platform, licences, ports.counted),
    async stop() {
      stopTelling()
      ports.params.close()
    },
  }
}
