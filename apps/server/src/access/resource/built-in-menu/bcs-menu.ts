import { edits, group, menu } from './menu-entry.ts'

const installationOnly = true

export const bcsMenu = group('bcsMenu', '菜单与产品', 'Menus and Products', 'menu', [
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
])
