import { builtInProducts } from './resource/built-in-menu.ts'

export interface BuiltInRole {
  code: string
  name: string
  remark: string
  /** Whether the role holds a resource of this code, in this product. */
  holds(code: string, product: string): boolean
}

const reads = (code: string) => !code.includes(':')
const inProducts =
  (...codes: string[]) =>
  (code: string, product: string, may: (code: string) => boolean = () => true) =>
    codes.includes(product) && may(code)
const device = inProducts('dvs', 'dvm', 'iot', 'lak', 'ics', 'pho', 'bigscreen')

/** The roles of a new company. They can be copied, not deleted. */
export const builtInRoles: readonly BuiltInRole[] = [
  { code: 'administrator', name: '系统管理员', remark: '全部权限', holds: () => true },
  {
    code: 'deviceSupervisor',
    name: '设备主管',
    remark: '设备、点位、网关与报警的全部权限',
    holds: (code, product) => device(code, product),
  },
  {
    code: 'deviceOperator',
    name: '设备操作员',
    remark: '查看设备，确认与处理报警，下发控制',
    holds: (code, product) =>
      device(code, product, (code) => reads(code) || /^(alarmMessage|objectMonitor|trend):/.test(code)) &&
      product !== 'iot' &&
      product !== 'lak',
  },
  {
    code: 'productionSupervisor',
    name: '生产主管',
    remark: '生产执行与报表的全部权限',
    holds: (code, product) =>
      inProducts('mes', 'rms', 'bigscreen')(code, product) || (product === 'dvs' && reads(code)),
  },
  {
    code: 'teamOperator',
    name: '班组操作员',
    remark: '报工与查看设备',
    holds: (code, product) => ((product === 'mes' || product === 'dvs') && reads(code)) || code === 'andon:send',
  },
  {
    code: 'warehouseClerk',
    name: '仓管员',
    remark: '仓储管理的全部权限',
    holds: (code, product) => inProducts('wms')(code, product),
  },
  {
    code: 'inspector',
    name: '质检员',
    remark: '质量检验',
    holds: (code, product) => (product === 'mes' && reads(code)) || code === 'andon:send',
  },
  { code: 'visitor', name: '只读访客', remark: '只能查看', holds: (code, product) => product !== 'bcs' && reads(code) },
]

/** What the installation's administrator alone holds is in no role. */
const productOfCode = new Map(
  builtInProducts.flatMap((product) =>
    product.groups.flatMap((group) => [
      [group.code, product.code] as const,
      ...group.items
        .filter((menu) => !menu.installationOnly)
        .flatMap((menu) => [
          [menu.code, product.code] as const,
          ...Object.keys(menu.buttons).map((action) => [`${menu.code}:${action}`, product.code] as const),
        ]),
    ]),
  ),
)

/** What every role holds from its beginning: everybody sets his own account and reads his messages. */
export const everyonesCodes: readonly string[] = ['accountSet', 'messageCentre']

/**
 * What also the built-in roles of companies already there get when a version first brings it: whoever stands at the line
 * must be able to call for help. Everything else that is new is left to their administrators.
 */
export const broughtToRoles: readonly string[] = ['mesAndon', 'andon', 'andon:send']

/** The built-in resource codes a built-in role holds. */
export const codesOf = (role: BuiltInRole): string[] =>
  [...productOfCode]
    .filter(([code, product]) => everyonesCodes.includes(code) || role.holds(code, product))
    .map(([code]) => code)
