import { edits, group, inModule, menu } from '../platform/menu/menu-offer.ts'

/** What the domain puts into the menu. */
export const companyMenu = [
  inModule(
    'bcs',
    20,
    group('bcsCompany', '公司设置', 'Company', 'bank', [
      menu('companyDetail', '公司设置', 'Company Settings', '/bcs/pages/systemConfig/company', 'bank', {
        edit: ['修改公司设置', 'Edit company settings'],
      }),
    ]),
  ),
  inModule(
    'bcs',
    30,
    group('bcsBasic', '基础配置', 'Basic Setup', 'profile', [
      menu('area', '区域管理', 'Areas', '/bcs/pages/systemConfig/area', 'environment', edits('区域', 'areas')),
    ]),
  ),
  inModule(
    'mes',
    90,
    group('mesConfig', '业务配置', 'Plant Settings', 'setting', [
      menu('plantConfig', '业务配置', 'Plant Settings', '/mes/pages/config/index', 'setting', {
        edit: ['修改业务配置', 'Edit plant settings'],
      }),
    ]),
  ),
]
