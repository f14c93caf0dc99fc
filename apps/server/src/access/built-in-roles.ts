import type { RoleCode } from '../platform/menu/menu-offer.ts'
import type { ProgramMenu } from './menu/program-menu.ts'

export interface BuiltInRole {
  code: 'administrator' | RoleCode
  name: string
  remark: string
  /** Whether the role holds a resource of this code because of its product; what else it holds the domains say with their menus. */
  holds(code: string, product: string): boolean
}

const reads = (code: string) => !code.includes(':')
const inProducts =
  (...codes: string[]) =>
  (code: string, product: string, may: (code: string) => boolean = () => true) =>
    codes.includes(product) && may(code)
const device = inProducts('dvs', 'dvm', 'iot', 'lak', 'ics', 'pho', 'bigscreen')

/** The roles of a new company. They can be copied, not deleted. What they hold beyond whole products stands with the menus (`MenuItem.roles`). */
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
    holds: (code, product) => device(code, product, reads) && product !== 'iot' && product !== 'lak',
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
    holds: (code, product) => (product === 'mes' || product === 'dvs') && reads(code),
  },
  {
    code: 'warehouseClerk',
    name: '仓管员',
    remark: '仓储管理的日常权限',
    holds: (code, product) => inProducts('wms')(code, product),
  },
  {
    code: 'inspector',
    name: '质检员',
    remark: '质量检验',
    holds: (code, product) => product === 'mes' && reads(code),
  },
  { code: 'visitor', name: '只读访客', remark: '只能查看', holds: (code, product) => product !== 'bcs' && reads(code) },
]

/** What every role holds from its beginning: everybody sets his own account and reads his messages. */
export const everyonesCodes: readonly string[] = ['accountSet', 'messageCentre']

/** The built-in resource codes a built-in role holds. */
export function codesOf({ code: role, holds }: BuiltInRole, menu: ProgramMenu): string[] {
  const isAdministrator = role === 'administrator'
  const granted = isAdministrator ? new Set<string>() : menu.grantedTo(role)
  const byModule = (code: string, product: string) =>
    holds(code, product) && (isAdministrator || !menu.reserved.has(code))
  return [...menu.grantable]
    .filter(([code, product]) => everyonesCodes.includes(code) || byModule(code, product) || granted.has(code))
    .map(([code]) => code)
}
