import { edits, group, inModule, menu } from '../platform/menu/menu-offer.ts'

/** What the domain puts into the menu. */
export const materialMenu = [
  inModule(
    'mes',
    10,
    group('mesMaterial', '物料管理', 'Materials', 'appstore', [
      menu('material', '物料', 'Materials', '/mes/pages/material/index', 'appstore', {
        ...edits('物料', 'materials'),
        import: ['导入物料', 'Import materials'],
        export: ['导出物料', 'Export materials'],
      }),
      menu('materialClass', '物料分类', 'Material Classes', '/mes/pages/material/class', 'apartment', {
        ...edits('物料分类', 'material classes'),
      }),
      menu('unit', '计量单位', 'Units', '/mes/pages/material/unit', 'tags', edits('计量单位', 'units')),
      menu('supplier', '供应商', 'Suppliers', '/mes/pages/material/supplier', 'team', {
        ...edits('供应商', 'suppliers'),
        import: ['导入供应商', 'Import suppliers'],
      }),
      menu('materialCustomer', '收货客户', 'Buyers', '/mes/pages/material/customer', 'team', {
        ...edits('收货客户', 'buyers'),
        import: ['导入收货客户', 'Import buyers'],
      }),
    ]),
  ),
  inModule(
    'mes',
    20,
    group('mesBom', '产品结构', 'Product Structure', 'apartment', [
      menu('bom', 'BOM 管理', 'Bills of Materials', '/mes/pages/bom/index', 'partition', {
        ...edits('BOM', 'bills of materials'),
        import: ['导入 BOM', 'Import bills of materials'],
        release: ['发布与停用 BOM', 'Release and disable bills of materials'],
      }),
    ]),
  ),
]
