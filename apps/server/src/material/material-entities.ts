import { bomMaterial, Material, material } from '@zhizao/contract/material/material'
import { MaterialClass, materialClass } from '@zhizao/contract/material/material-class'
import { materialTemplate } from '@zhizao/contract/material/material-template'
import { MaterialCustomer, materialCustomer, Supplier, supplier } from '@zhizao/contract/material/supplier'
import { Unit, unit } from '@zhizao/contract/material/unit'
import { type Entity, entity } from '../platform/data-model/entity.ts'
import type { Route } from '../platform/http/implement.ts'
import { materials } from './material/material.table.ts'
import { materialClasses } from './material-class/material-class.table.ts'
import { materialCustomers, suppliers } from './supplier/supplier.table.ts'
import { units } from './unit/unit.table.ts'

/** The masters of this domain, which data models reach. */
export const materialEntities = (routes: readonly Route[]): Entity[] => [
  entity(
    'material',
    {
      title: '物料',
      page: '/mes/pages/material/index',
      codeKind: 'material',
      row: Material,
      calls: material,
      table: materials,
      lists: [material.query, material.projectPage, bomMaterial.page, materialTemplate.download],
    },
    routes,
  ),
  entity(
    'materialClass',
    {
      title: '物料分类',
      page: '/mes/pages/material/class',
      codeKind: 'materialClass',
      row: MaterialClass,
      calls: materialClass,
      table: materialClasses,
      lists: [materialClass.list],
    },
    routes,
  ),
  entity(
    'unit',
    {
      title: '计量单位',
      page: '/mes/pages/material/unit',
      row: Unit,
      calls: unit,
      table: units,
      lists: [unit.list],
    },
    routes,
  ),
  ...partnerEntities(routes),
]

/** Who delivers and receives. */
const partnerEntities = (routes: readonly Route[]): Entity[] => [
  entity(
    'supplier',
    {
      title: '供应商',
      page: '/mes/pages/material/supplier',
      codeKind: 'supplier',
      row: Supplier,
      calls: supplier,
      table: suppliers,
      lists: [supplier.export],
    },
    routes,
  ),
  entity(
    'materialCustomer',
    {
      title: '收货客户',
      page: '/mes/pages/material/customer',
      codeKind: 'materialCustomer',
      row: MaterialCustomer,
      calls: materialCustomer,
      table: materialCustomers,
      lists: [materialCustomer.export],
    },
    routes,
  ),
]
