import type { Domain } from '../platform/platform.ts'
import { defectRoutes } from './defect/defect.routes.ts'
import { defects } from './defect/defect.table.ts'
import { qualityFigures } from './home-figures.ts'
import { inspectSource, uninspectSource } from './inspection/inspect-source.ts'
import { inspectionRoutes } from './inspection/inspection.routes.ts'
import { inspections } from './inspection/inspection.table.ts'
import { waitingInspection } from './inspection/waiting-inspection.ts'
import { inspectionItemRoutes } from './item/inspection-item.routes.ts'
import { inspectionItems } from './item/inspection-item.table.ts'
import { heldStock } from './nonconformance/held-stock.ts'
import { nonconformanceRoutes } from './nonconformance/nonconformance.routes.ts'
import { nonconformances } from './nonconformance/nonconformance.table.ts'
import { qualityMenu } from './quality.menu.ts'
import type { QualityPorts } from './quality-ports.ts'
import { qualityTriggers } from './quality-triggers.ts'
import { inspectionSchemeRoutes } from './scheme/inspection-scheme.routes.ts'
import { inspectionSchemes } from './scheme/inspection-scheme.table.ts'
import { anyScheme } from './scheme/scheme-for.ts'
import { materialInQuality } from './uses.ts'

export type { QualityPorts }
export { heldStock, materialInQuality, waitingInspection }

/** What is inspected and how, what was found, and what becomes of what did not pass. */
export function qualityDomain(ports: QualityPorts): Domain {
  const schemes = inspectionSchemeRoutes(ports)
  return {
    routes: [
      ...defectRoutes(ports),
      ...inspectionItemRoutes(ports, schemes.lines),
      ...schemes.routes,
      ...inspectionRoutes(ports),
      ...nonconformanceRoutes(ports),
    ],
    inspects: anyScheme,
    inspect: inspectSource(ports),
    uninspect: uninspectSource(ports),
    menus: qualityMenu,
    homeFigures: qualityFigures,
    triggers: qualityTriggers,
    codeKinds: [
      { code: 'defect', title: '缺陷', prefix: 'QX', codes: defects.code, fields: [] },
      {
        code: 'inspectionItem',
        title: '检验项目',
        prefix: 'JYXM',
        codes: inspectionItems.code,
        fields: [{ name: 'kind', title: '项目类型' }],
      },
      { code: 'inspectionScheme', title: '检验方案', prefix: 'JYFA', codes: inspectionSchemes.code, fields: [] },
      {
        code: 'inspection',
        title: '检验单',
        prefix: 'JY',
        codes: inspections.code,
        fields: [{ name: 'kind', title: '检验类型' }],
      },
      { code: 'nonconformance', title: '不合格品单', prefix: 'BHG', codes: nonconformances.code, fields: [] },
    ],
  }
}
