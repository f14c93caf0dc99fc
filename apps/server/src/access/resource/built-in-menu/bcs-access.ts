import { edits, group, menu } from './menu-entry.ts'

export const bcsAccess = group('bcsAccess', '组织与权限', 'Organisation', 'team', [
  menu('user', '用户管理', 'Users', '/bcs/pages/systemConfig/user', 'user', {
    ...edits('用户'),
    status: '启停用户',
    resetPassword: '重置密码',
    signInFor: '代用户签发登录密钥',
    import: '导入用户',
    export: '导出用户',
  }),
  menu('role', '角色管理', 'Roles', '/bcs/pages/systemConfig/role', 'safety', {
    ...edits('角色'),
    grant: '授权',
    status: '启停角色',
    users: '分配用户',
  }),
  menu('rulesScope', '数据规则', 'Data Rules', '/bcs/pages/systemConfig/rulesScope', 'control', {
    ...edits('数据规则'),
    status: '启停数据规则',
    recompute: '重新计算数据权限',
  }),
  menu('department', '部门管理', 'Departments', '/bcs/pages/systemConfig/department', 'apartment', {
    ...edits('部门'),
    users: '分配用户',
  }),
])
