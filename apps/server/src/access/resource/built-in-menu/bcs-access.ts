import { edits, group, menu } from './menu-entry.ts'

export const bcsAccess = group('bcsAccess', '组织与权限', 'Organisation', 'team', [
  menu('user', '用户管理', 'Users', '/bcs/pages/systemConfig/user', 'user', {
    ...edits('用户', 'users'),
    status: ['启停用户', 'Enable or disable users'],
    resetPassword: ['重置密码', 'Reset passwords'],
    signInFor: ['代用户签发登录密钥', 'Issue sign-in keys for users'],
    import: ['导入用户', 'Import users'],
    export: ['导出用户', 'Export users'],
  }),
  menu('role', '角色管理', 'Roles', '/bcs/pages/systemConfig/role', 'safety', {
    ...edits('角色', 'roles'),
    grant: ['授权', 'Grant permissions'],
    status: ['启停角色', 'Enable or disable roles'],
    users: ['分配用户', 'Assign users'],
  }),
  menu('rulesScope', '数据规则', 'Data Rules', '/bcs/pages/systemConfig/rulesScope', 'control', {
    ...edits('数据规则', 'data rules'),
    status: ['启停数据规则', 'Enable or disable data rules'],
    recompute: ['重新计算数据权限', 'Recompute data permission'],
  }),
  menu('department', '部门管理', 'Departments', '/bcs/pages/systemConfig/department', 'apartment', {
    ...edits('部门', 'departments'),
    users: ['分配用户', 'Assign users'],
  }),
])
