import { edits, group, inGroup, inModule, menu } from '../platform/menu/menu-offer.ts'

const installationOnly = true

/** What the domain puts into the menu. */
export const accessMenu = [
  inModule(
    'bcs',
    10,
    group('bcsAccess', '组织与权限', 'Organisation', 'team', [
      menu('user', '用户管理', 'Users', '/bcs/pages/systemConfig/user', 'user', {
        ...edits('用户', 'users'),
        status: ['启停用户', 'Enable or disable users'],
        resetPassword: ['重置密码', 'Reset passwords'],
        resetFactor: ['重置双重验证', 'Reset second factors'],
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
    ]),
  ),
  inGroup('bcsCompany', 10, [
    menu('apiKey', '接口密钥', 'API Keys', '/bcs/pages/systemConfig/apiKey', 'key', {
      add: ['新增接口密钥', 'Add API keys'],
      edit: ['修改接口密钥', 'Edit API keys'],
      revoke: ['吊销接口密钥', 'Revoke API keys'],
    }),
    menu('operateLog', '操作日志', 'Operate Log', '/bcs/pages/systemConfig/operateLog', 'file-search', {
      export: ['导出日志', 'Export logs'],
    }),
  ]),
  inModule(
    'bcs',
    40,
    group('bcsMenu', '菜单与产品', 'Menus and Products', 'menu', [
      menu('resource', '菜单管理', 'Menus', '/bcs/pages/systemConfig/resource', 'menu', {
        ...edits('菜单', 'menus'),
        layout: ['页面布局与参数', 'Page layout and parameters'],
      }),
      menu(
        'product',
        '产品管理',
        'Products',
        '/bcs/pages/systemConfig/product',
        'appstore',
        { edit: ['修改产品', 'Edit products'] },
        { installationOnly },
      ),
      menu(
        'companyProduct',
        '公司产品',
        'Company Products',
        '/bcs/pages/systemConfig/companyProduct',
        'shop',
        { edit: ['修改公司产品', 'Edit company products'] },
        { installationOnly },
      ),
    ]),
  ),
  inModule(
    'bcs',
    90,
    // What everybody holds (`everyonesCodes`).
    group('bcsAccount', '个人中心', 'My Account', 'user', [
      menu('accountSet', '账号设置', 'Account Settings', '/bcs/pages/systemConfig/accountSet', 'idcard'),
      menu('messageCentre', '消息中心', 'Message Centre', '/bcs/pages/messageManage/index', 'message'),
    ]),
  ),
]
