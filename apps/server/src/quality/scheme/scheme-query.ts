import { eq, sql } from 'drizzle-orm'
import { materials } from '../../material/material/material.table.ts'
import { materialClasses } from '../../material/material-class/material-class.table.ts'
import { headRows, lineRows } from '../../platform/document/document-rows.ts'
import { inspectionItems } from '../item/inspection-item.table.ts'
import { inspectionSchemeLines, inspectionSchemes } from './inspection-scheme.table.ts'

export const schemeHeads = headRows(inspectionSchemes, {
  title: '检验方案',
  joins: [
    { table: materials, on: eq(materials.id, inspectionSchemes.materialId) },
    { table: materialClasses, on: eq(materialClasses.id, inspectionSchemes.classId) },
  ],
  shown: {
    materialCode: sql<string | null>`${materials.code}`,
    materialName: sql<string | null>`${materials.name}`,
    className: sql<string | null>`${materialClasses.name}`,
  },
  search: {
    name: [inspectionSchemes.name],
    keyword: [inspectionSchemes.code, inspectionSchemes.name, materials.code, materials.name],
  },
  match: { kind: inspectionSchemes.kind, materialId: inspectionSchemes.materialId },
})

export const schemeLineRows = lineRows(inspectionSchemeLines, {
  title: '检验明细',
  joins: [{ table: inspectionItems, on: eq(inspectionItems.id, inspectionSchemeLines.itemId), inner: true }],
  shown: {
    itemCode: inspectionItems.code,
    itemName: inspectionItems.name,
    itemKind: inspectionItems.kind,
    itemUnit: sql<string | null>`${inspectionItems.unit}`,
  },
  match: { id: inspectionSchemeLines.id },
})
