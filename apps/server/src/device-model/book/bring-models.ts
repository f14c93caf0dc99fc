import type { Detail } from '@zhizao/contract/device/object-fields'
import type { Context } from '../../platform/context.ts'
import type { ReadBook } from '../../platform/crud/read-book.ts'
import { idsByCode } from '../../platform/crud/sheet-codes.ts'
import { invalid } from '../../platform/refusal.ts'
import { deviceTypes } from '../device-type/device-type.table.ts'
import { createModel, modelsByCode, updateModel } from '../model/model.service.ts'
import type { ModelPorts } from '../model-ports.ts'
import { detailSheet, modelSheet } from './book-sheet.ts'

const MOST_IMPORTED = 2000
const MOST_DETAILS = 100

/** A model that the book has, by its code. */
export type BookModels = ReadonlyMap<string, { id: string }>

/** The models themselves with their technical parameters, in the order of the lines. */
export async function bringModels(book: ReadBook, ports: ModelPorts, context: Context) {
  const { rows: lines, broken, notify } = await book.read(modelSheet)
  if (lines.length > MOST_IMPORTED) throw invalid(`一次最多导入 ${MOST_IMPORTED} 个模型`)
  const known = await modelsByCode(
    lines.flatMap(({ row }) => [row.code, ...(row.parentCode ? [row.parentCode] : [])]),
    context,
  )
  const typeIds = await idsByCode(
    deviceTypes,
    lines.flatMap(({ row }) => row.typeCode ?? []),
    context,
  )
  const misread = broken.map(({ code }) => code)
  const named = new Set<unknown>([...known.keys(), ...misread])
  const seen = new Map<string, number>()
  for (const { line, row } of lines) {
    const earlier = seen.get(row.code)
    if (earlier) notify(line, 'code', `与第 ${earlier} 行重复`, row.code)
    if (row.parentCode && !named.has(row.parentCode))
      notify(line, 'parentCode', `上级模型“${row.parentCode}”不存在`, row.parentCode)
    if (row.typeCode && !typeIds.has(row.typeCode))
      notify(line, 'typeCode', `设备类型“${row.typeCode}”不存在`, row.typeCode)
    seen.set(row.code, line)
    named.add(row.code)
  }
  const details = await detailsIn(book, new Set<unknown>([...seen.keys(), ...misread]))
  book.refuse()
  const models = new Map([...known].map(([code, { id }]) => [code, { id }]))
  let added = 0
  for (const { row } of lines) {
    const { parentCode, typeCode, ...own } = row
    const fields = {
      ...own,
      ...(details && { details: details.get(row.code) ?? [] }),
      ...(typeCode === undefined ? {} : { deviceTypeId: typeCode && typeIds.get(typeCode)! }),
      ...(parentCode === undefined ? {} : { parentId: parentCode === null ? null : models.get(parentCode)!.id }),
    }
    const before = known.get(row.code)
    if (before) await updateModel({ ...fields, id: before.id }, ports, context)
    else {
      models.set(row.code, { id: (await createModel(fields, ports, context)).id })
      added++
    }
  }
  const own: BookModels = new Map([...models].filter(([code]) => seen.has(code)))
  return { added, changed: lines.length - added, models: own }
}

/** Technical parameters by the code of their model; nothing where the book has none. */
async function detailsIn(book: ReadBook, models: ReadonlySet<unknown>) {
  const { isThere, rows, notify } = await book.read(detailSheet)
  if (!isThere) return undefined
  const found = new Map<string, Detail[]>()
  for (const { line, row } of rows) {
    const { modelCode, ...detail } = row
    const own = found.get(modelCode) ?? []
    if (!models.has(modelCode)) notify(line, 'modelCode', `工作表“模型”中没有“${modelCode}”`, modelCode)
    else if (own.length >= MOST_DETAILS) notify(line, 'name', `一个模型最多 ${MOST_DETAILS} 个技术参数`, row.name)
    else found.set(modelCode, [...own, detail])
  }
  return found
}
