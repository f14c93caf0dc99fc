import { MATERIAL_READERS } from '@zhizao/contract/material/material'
import { CLASS_READERS } from '@zhizao/contract/material/material-class'
import { UNIT_READERS } from '@zhizao/contract/material/unit'
import { dictionarySource } from '../platform/choices/dictionary-source.ts'
import { materials } from './material/material.table.ts'
import { materialClasses } from './material-class/material-class.table.ts'
import { suppliers } from './supplier/supplier.table.ts'
import { units } from './unit/unit.table.ts'

/** What dictionaries of companies may take from masters of materials. */
export const materialDictionaries = [
  dictionarySource('materialClass', CLASS_READERS, {
    title: '物料分类',
    from: materialClasses,
    id: materialClasses.id,
    text: materialClasses.name,
    extend: materialClasses.code,
    search: [materialClasses.code],
    order: [materialClasses.path],
  }),
  dictionarySource('materialUnit', UNIT_READERS, {
    title: '计量单位',
    from: units,
    id: units.id,
    text: units.code,
    extend: units.name,
    search: [units.name, units.aliases],
    order: [units.sort],
  }),
  dictionarySource('material', MATERIAL_READERS, {
    title: '物料',
    from: materials,
    id: materials.id,
    text: materials.name,
    extend: materials.code,
    search: [materials.code],
    order: [materials.code],
  }),
  dictionarySource('supplier', 'supplier', {
    title: '供应商',
    from: suppliers,
    id: suppliers.id,
    text: suppliers.name,
    extend: suppliers.code,
    search: [suppliers.code],
  }),
]
