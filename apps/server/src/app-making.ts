import { calendarDomain, plansOfPlant } from './calendar/index.ts'
import { setParams } from './company/index.ts'
import type { DevicePorts } from './device/index.ts'
import { itemsOf } from './dictionary/index.ts'
import { type ExtendingPorts, extendedDomain, extraFields } from './form/index.ts'
import { type MachineDomain, type MachinePorts, machinesOfSegments, machinesOfStations } from './machine/index.ts'
import { materialDomain } from './material/index.ts'
import { plantDomain } from './plant/index.ts'
import type { Context } from './platform/context.ts'
import type { DocumentPorts } from './platform/document/document-ports.ts'
import type { Domain, Platform } from './platform/platform.ts'
import { materialInProcess, processDomain, processOfPlant } from './process/index.ts'
import { materialInProduction, productionDomain, productionOfPlant } from './production/index.ts'
import { materialInQuality, qualityDomain } from './quality/index.ts'
import { traceDomain } from './trace/index.ts'
import {
  linesOfCenters,
  materialPlaces,
  movesOfLots,
  movesOfMaterial,
  settleStock,
  stockOfMaterials,
} from './warehouse/index.ts'

type Given = Pick<DevicePorts, 'files' | 'jobs'> &
  Pick<ExtendingPorts, 'things'> &
  Pick<MachinePorts, 'background'> & { warehouse: Domain; machine: MachineDomain }

/** What is made and kept, where, how and by whom: materials, lots, stock, the plant, its routes and its calendar. */
export function makingDomains(platform: Platform, ports: DocumentPorts, given: Given): Domain[] {
  const { files, jobs, things, background, warehouse, machine } = given
  const { nextCode } = ports
  const extending = { things, nextCode }
  const kept = { ...ports, files, jobs, setParams, extra: extraFields }
  return [
    extendedDomain(materialDomain({ ...kept, ...knownOfMaterials }), extending),
    traceDomain({ nextCode, uses: [movesOfLots] }),
    warehouse,
    extendedDomain(plantDomain({ dependents, jobs, extra: extraFields, events: platform.events }), extending),
    extendedDomain(processDomain({ ...kept, segmentTypes, segmentUses: [machinesOfSegments] }), extending),
    calendarDomain(),
    qualityDomain({ ...ports, itemsOf, stock: { settle: (...asked) => settleStock(...asked, ports) } }),
    productionDomain(platform, { ...ports, jobs, background, files, setParams, machine }),
  ]
}

/** What others keep of materials. */
const knownOfMaterials = {
  uses: [materialInProcess, materialInQuality, materialInProduction],
  counts: [movesOfMaterial],
  stockOf: stockOfMaterials,
  places: materialPlaces,
}

/** What others keep of the plant. */
const dependents = [plansOfPlant, linesOfCenters, processOfPlant, productionOfPlant, machinesOfStations]

const segmentTypes = (context: Context) => itemsOf('segmentType', context)
