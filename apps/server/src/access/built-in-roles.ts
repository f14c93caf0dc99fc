import type { RoleCode } from '../platform/menu/menu-offer.ts'
import type { ProgramMenu } from './menu/program-menu.ts'
import { type Duties, roleDuties } from './role-duties.ts'

export interface BuiltInRole {
  code: 'administrator' | RoleCode
  name: string
  remark: string
}

/** The roles of a new company. They can be copied, not deleted. */
export const builtInRoles: readonly BuiltInRole[] = [
  { code: 'administrator', name: '系统管理员', remark: '全部权限' },
  { code: 'deviceSupervisor', name: '设备主管', remark: '设备、点位、网关与报警的全部权限' },
  { code: 'deviceOperator', name: '设备操作员', remark: '查看设备，确认与处理报警，下发控制' },
  { code: 'productionSupervisor', name: '生产主管', remark: '生产执行与报表的全部权限' },
  { code: 'teamOperator', name: '班组操作员', remark: '报工与查看设备' },
  { code: 'warehouseClerk', name: '仓管员', remark: '收货、拣货、移库与盘点' },
  { code: 'inspector', name: '质检员', remark: '质量检验' },
  { code: 'visitor', name: '只读访客', remark: '只能查看' },
]

/** The edition of these roles: what an older one has given is brought up to it where nobody has changed it by hand. */
export const ROLES_EDITION = 2

/** What every role holds from its beginning: everybody sets his own account and reads his messages. */
export const everyonesCodes: readonly string[] = ['accountSet', 'messageCentre']

/** The built-in resource codes a built-in role holds. */
export function codesOf({ code }: Pick<BuiltInRole, 'code'>, menu: ProgramMenu): string[] {
  if (code === 'administrator') return [...menu.grantable.keys()]
  const held = new Set([...everyonesCodes, ...heldBy(roleDuties[code], menu)])
  return [...menu.grantable.keys()].filter((each) => held.has(each))
}

function heldBy({ modules = {}, menus = {} }: Duties, menu: ProgramMenu): string[] {
  return menu.modules.flatMap(({ code: module, groups }) =>
    groups.flatMap(({ code: group, items }) => {
      const found = items.flatMap(({ code, buttons }) => {
        const given = menus[code] ?? (modules[module] === 'see' ? [] : modules[module])
        if (!given) return []
        const actions = given === 'all' ? Object.keys(buttons) : given
        return [code, ...actions.map((action) => `${code}:${action}`)]
      })
      return found.length ? [group, ...found] : []
    }),
  )
}
