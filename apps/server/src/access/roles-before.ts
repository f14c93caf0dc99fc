import type { RoleCode } from '../platform/menu/menu-offer.ts'
import type { ProgramMenu } from './menu/program-menu.ts'

const reads = (code: string) => !code.includes(':')
const device = ['dvs', 'dvm', 'iot', 'lak', 'ics', 'pho', 'bigscreen']

/** By whole modules, as the first edition gave them. */
const ofModule: Readonly<Record<RoleCode, (code: string, module: string) => boolean>> = {
  deviceSupervisor: (_, module) => device.includes(module),
  deviceOperator: (code, module) => device.includes(module) && reads(code) && module !== 'iot' && module !== 'lak',
  productionSupervisor: (code, module) =>
    ['mes', 'rms', 'bigscreen'].includes(module) || (module === 'dvs' && reads(code)),
  teamOperator: (code, module) => (module === 'mes' || module === 'dvs') && reads(code),
  warehouseClerk: (_, module) => module === 'wms',
  inspector: (code, module) => module === 'mes' && reads(code),
  visitor: (code, module) => module !== 'bcs' && reads(code),
}

/** Menus beside those, with the buttons that came with them; none: all. */
const beside: Readonly<Partial<Record<RoleCode, Readonly<Record<string, readonly string[] | undefined>>>>> = {
  deviceSupervisor: { machine: undefined, tool: undefined },
  deviceOperator: {
    alarmMessage: undefined,
    objectMonitor: undefined,
    trend: undefined,
    stateBoard: undefined,
    knowledge: ['add', 'edit'],
  },
  productionSupervisor: { codeRule: undefined, printJob: undefined },
  teamOperator: { workbench: ['work'], exception: ['add'], andon: ['send'], printJob: undefined },
  warehouseClerk: { preparation: undefined, outsideWork: undefined, printJob: undefined },
  inspector: {
    workOrder: ['firstArticle'],
    inspection: ['add', 'inspect', 'judge', 'cancel'],
    nonconformance: ['add', 'execute'],
    inspectionScheme: undefined,
    inspectionItem: undefined,
    defect: undefined,
    genealogyGap: undefined,
    andon: ['send'],
    printJob: undefined,
  },
}

/** What roles said of themselves that say something else now. */
export const remarksBefore: Readonly<Record<string, string>> = { warehouseClerk: '仓储管理的全部权限' }

/**
 * What the first edition of the built-in roles held. It is kept to know whether somebody has changed such a role since; it says
 * nothing of what roles hold now.
 */
export function codesBefore(role: RoleCode, menu: ProgramMenu): ReadonlySet<string> {
  const found = new Set(
    [...menu.grantable].filter(([code, module]) => ofModule[role](code, module)).map(([code]) => code),
  )
  for (const { groups } of menu.modules)
    for (const { code: group, items } of groups)
      for (const { code, buttons } of items) {
        const given = beside[role] ?? {}
        if (!(code in given)) continue
        const actions = given[code] ?? Object.keys(buttons)
        for (const each of [group, code, ...actions.map((action) => `${code}:${action}`)]) found.add(each)
      }
  return found
}
