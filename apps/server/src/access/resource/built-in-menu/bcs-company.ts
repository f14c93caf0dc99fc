import { group, menu } from './menu-entry.ts'

export const bcsCompany = group('bcsCompany', '公司设置', 'Company', 'bank', [
  menu('companyDetail', '公司设置', 'Company Settings', '/bcs/pages/systemConfig/company', 'bank', {
    edit: ['修改公司设置', 'Edit company settings'],
  }),
  menu('operateLog', '操作日志', 'Operate Log', '/bcs/pages/systemConfig/operateLog', 'file-search', {
    export: ['导出日志', 'Export logs'],
  }),
])
