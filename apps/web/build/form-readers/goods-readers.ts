import type { FormReaders } from './form-reader.ts'

/** Goods: materials, stock, customers and lots. */
export const goodsReaders: FormReaders = {
  'customer/customer.page.tsx': { columns: 'address code contact name phone', note: 'remark' },
  'material/material-class.page.tsx': {
    columns: 'code name',
    'server/src/material/material-class/class-tree.ts': 'parentId',
    note: 'remark',
  },
  'material/material-customer.page.tsx': {
    columns: 'address code contact email externalCode name phone status',
    note: 'remark',
  },
  'material/material.page.tsx': {
    columns: 'code drawingNo externalCode gtin name reorderPoint safetyStock specification',
    'server/src/production/proposal/read-materials.ts': 'leadDays lotMultiple minLot',
    'server/src/material/material/material-values.ts': 'classId purchaseRate purchaseUnitId',
    'server/src/material/material/material-query.ts': 'endsOn status',
    'server/src/material/material/material.service.ts': 'defaultLocationId',
    'web/src/material/picture-field.tsx': 'imageId:value',
    note: 'remark',
  },
  'material/supplier.page.tsx': {
    columns: 'address code contact email externalCode name phone',
    'server/src/material/supplier/supplier.routes.ts': 'status',
    note: 'remark',
  },
  'material/unit.page.tsx': {
    columns: 'code name',
    'server/src/material/unit/unit-conversion.service.ts': 'dimension decimals',
    'server/src/material/material/material-names.ts': 'aliases',
    'web/src/material/material-choices.ts': 'status',
  },
  'warehouse/warehouse.page.tsx': {
    columns: 'address code name',
    'server/src/stock/warehouse/warehouse.service.ts': 'parentId',
    'server/src/stock/ledger/lock-balances.ts': 'status',
    note: 'remark',
  },
  'warehouse/location.page.tsx': {
    columns: 'code name',
    'server/src/stock/location/location-query.ts': 'barcode',
    'server/src/stock/location/location.service.ts': 'classIds',
    'server/src/stock/location/lines-of-centers.ts': 'workCenterId',
    'server/src/production/outside-work/send-outside.ts': 'supplierId',
    'server/src/stock/exposure/hold-exposed.ts': 'holdOnAlarm',
    'server/src/stock/ledger/lock-balances.ts': 'allowNegative capacity kind status warehouseId',
    note: 'remark',
  },
  'warehouse/count/start-count.page.tsx': {
    'server/src/counting/count/count-scope.ts':
      'abc abcDays classIds locationIds materialIds uncountedDays warehouseId',
    'server/src/counting/count/count-sight.ts': 'blind counterIds:counters',
    'web/src/warehouse/count/stock-count.page.tsx': 'dueOn',
    note: 'remark',
  },
  'warehouse/count/count-plan.page.tsx': {
    columns: 'name',
    'server/src/counting/count/count-scope.ts':
      'abc abcDays classIds locationIds materialIds uncountedDays warehouseId',
    'server/src/counting/count/due-plans.ts': 'blind counterIds:counters everyDays nextOn status',
    note: 'remark',
  },
  'warehouse/count/found-dialog.tsx': {
    'server/src/counting/count/found-line.ts': 'locationId lotCode materialId quantity status',
  },
  'trace/lot.page.tsx': {
    columns: 'code materialName customerId:customerName supplierId:supplierName supplierLot',
    'server/src/trace/lot/lot.service.ts': 'materialId owner producedOn reason',
    'server/src/stock/ledger/check-moves.ts': 'expiresOn',
    'server/src/stock/stock/pick-proposal.ts': 'receivedOn',
    note: 'remark',
  },
  'warehouse/material-alert.page.tsx': {
    'server/src/stock-watch/alert/material-alert.service.ts': 'materialId',
    'server/src/stock-watch/alert/stock-breaches.ts': 'maximumStock reorderPoint safetyStock warehouseId',
  },
}
