import type { RoleCode } from '../platform/menu/menu-offer.ts'

/** What a role holds of menus. */
export interface Duties {
  /** Whole modules: all that may be done in them, or what may be seen. */
  readonly modules?: Readonly<Record<string, 'all' | 'see'>>
  /** Single menus, before what is said of their module: all that may be done there, or some of it; nothing is to see. */
  readonly menus?: Readonly<Record<string, 'all' | readonly string[]>>
}

const see: readonly string[] = []
/** Whoever prints labels of what he makes or receives prints one again that was torn. */
const printing = { printJob: 'all' } as const
const callsForHelp = { andon: ['send'] } as const

/**
 * What each built-in role does in a day, and so what it holds: the one place that says so. The manual shows the same as a table.
 * A menu that is not named here, and whose module is not, is the administrator's alone.
 */
export const roleDuties: Readonly<Record<RoleCode, Duties>> = {
  /** Connects devices, keeps models, points and alarms, machines and tools. */
  deviceSupervisor: {
    modules: { dvs: 'all', dvm: 'all', iot: 'all', lak: 'all', ics: 'all', pho: 'all', bigscreen: 'all' },
    menus: { machine: 'all', tool: 'all' },
  },
  /** Watches devices on his shift, handles alarms, sends values. */
  deviceOperator: {
    modules: { dvs: 'see', dvm: 'see', pho: 'see', bigscreen: 'see' },
    menus: {
      equipmentMonitor: see,
      objectMonitor: 'all',
      projectMonitor: see,
      stateBoard: 'all',
      trend: 'all',
      alarmMessage: 'all',
      knowledge: ['add', 'edit'],
      cameraPreview: see,
    },
  },
  /** Plans, releases and closes orders, keeps the masters that they stand on, sees the stock and asks for what is to be bought; does not judge what quality judges. */
  productionSupervisor: {
    modules: { mes: 'all', rms: 'all', bigscreen: 'all', dvs: 'see' },
    menus: {
      inspection: ['add', 'concede'],
      inspectionScheme: see,
      inspectionItem: see,
      defect: see,
      codeRule: 'all',
      warehouse: see,
      location: see,
      stock: see,
      lot: see,
      purchaseRequest: ['add', 'edit', 'delete', 'submit', 'cancel'],
    },
  },
  /** Starts, reports and uses material at his station; his orders, components and drawings stand there. */
  teamOperator: {
    menus: {
      workbench: ['work'],
      exception: ['add'],
      ...callsForHelp,
      ...printing,
      equipmentMonitor: see,
      objectMonitor: see,
      stateBoard: see,
      alarmMessage: see,
      knowledge: see,
    },
  },
  /** Receives, puts away, approves what is to be bought, picks, moves and counts; does not close periods, nor give out what is expired or held. */
  warehouseClerk: {
    menus: {
      warehouseHome: see,
      stock: see,
      stockLedger: see,
      stockAlert: see,
      idleStock: see,
      inOutReport: see,
      demand: ['add', 'edit', 'cancel'],
      purchaseRequest: ['approve'],
      handlingUnit: 'all',
      inboundBill: ['add', 'edit', 'delete', 'confirm', 'receive', 'end', 'cancel', 'counter'],
      outboundBill: ['add', 'edit', 'delete', 'confirm', 'ship', 'end', 'cancel', 'counter'],
      transfer: ['add', 'edit', 'delete', 'confirm', 'ship', 'receive'],
      stockEntry: ['add', 'edit', 'delete', 'post', 'reverse'],
      stockCount: ['edit', 'count', 'review', 'post'],
      stockCountPlan: see,
      stockCountAccuracy: see,
      materialAlert: see,
      locationExposure: see,
      lot: ['add', 'edit', 'split', 'merge', 'revert'],
      warehouse: see,
      location: see,
      floorMap: 'all',
      preparation: 'all',
      outsideWork: ['send', 'receive'],
      ...printing,
    },
  },
  /** Inspects, judges, follows a lot to where it came from and went. */
  inspector: {
    menus: {
      inspection: ['add', 'inspect', 'judge', 'cancel'],
      nonconformance: ['add', 'execute'],
      inspectionScheme: 'all',
      inspectionItem: 'all',
      defect: 'all',
      workbench: see,
      workOrder: ['firstArticle'],
      productionOrder: see,
      productionReport: see,
      material: see,
      lot: see,
      stock: see,
      genealogyGap: see,
      exception: ['add'],
      ...callsForHelp,
      ...printing,
    },
  },
  /** Is shown how the plant runs: no structure of products, no suppliers, no customers, no settings. */
  visitor: {
    modules: { dvs: 'see', pho: 'see', bigscreen: 'see' },
    menus: {
      cameraPreview: see,
      productionOrder: see,
      segmentPlan: see,
      workOrder: see,
      productionReport: see,
      warehouseHome: see,
      stock: see,
      stockAlert: see,
      inOutReport: see,
    },
  },
}
