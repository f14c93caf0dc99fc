import { pointProblems, unsaidPoint } from '@zhizao/contract/device/point-fields'
import { PointAddress } from '@zhizao/contract/device-model/model-point'
import { Code } from '@zhizao/contract/http/fields'
import type { Sheet } from '@zhizao/contract/http/sheet'
import type { FileReply } from '@zhizao/contract/http/upload'
import { indexRangeProblem } from '@zhizao/rules/opc-ua/index-range'
import { nodeIdProblem } from '@zhizao/rules/opc-ua/node-id'
import { eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import { readSpreadsheet, type SheetColumn, spreadsheet, spreadsheetTemplate } from '../../platform/crud/spreadsheet.ts'
import { inSlices } from '../../platform/db/slices.ts'
import { modelsByCode, modelsChanged, requireModel } from '../model/model.service.ts'
import type { ModelPorts } from '../model-ports.ts'
import { signalsInSheets } from '../signal/signal.service.ts'
import { settleModelFormulas } from './model-formulas.ts'
import { listModelPoints, type ModelPointFilter } from './model-point.service.ts'
import { modelPoints } from './model-point.table.ts'
import { copyOfPoint } from './point-columns.table.ts'
import { asWritten, pointColumns, signalOfCell, type WrittenPoint, writtenPoint } from './point-sheet-columns.ts'

export type ModelPointSheetLine = Partial<WrittenPoint> & { modelCode: string; address: string | null }
export const modelPointColumns: readonly SheetColumn<ModelPointSheetLine>[] = [
  { field: 'modelCode', title: '模型编码', kind: 'text', required: true },
  ...pointColumns,
  {
    field: 'address',
    title: '采集地址',
    kind: 'text',
    clears: true,
    width: 40,
    note: 'Modbus：表:地址，如 holding:100、input:30.5（第 5 位）；OPC UA：节点，如 ns=2;s=Temp，数组的下标写在前面，如 [3] ns=2;s=Temps；JSON：json:键名',
  },
]

/** An address as people write it in a sheet. */
export function addressText(address: PointAddress | null): string | null {
  if (address === null) return null
  if ('nodeId' in address) return address.index ? `[${address.index}] ${address.nodeId}` : address.nodeId
  if ('code' in address) return `json:${address.code}`
  const { table, bit, length } = address
  return `${table}:${address.address}${bit === undefined ? '' : `.${bit}`}${length === undefined ? '' : `*${length}`}`
}

/** The address that a text means, or what is wrong with it. */
const AddressText = z.string().transform((written, context): PointAddress => {
  const modbus = /^(coil|discrete|input|holding):(\d{1,5})(?:\.(\d{1,2}))?(?:\*(\d{1,3}))?$/.exec(written)
  const json = /^json:(.+)$/.exec(written)
  // No node begins with a bracket.
  const [, index, nodeId = ''] = /^(?:\[([^\]]*)\]\s*)?(.*)$/.exec(written)!
  const meant = modbus
    ? {
        table: modbus[1],
        address: Number(modbus[2]),
        ...(modbus[3] === undefined ? {} : { bit: Number(modbus[3]) }),
        ...(modbus[4] === undefined ? {} : { length: Number(modbus[4]) }),
      }
    : json
      ? { code: json[1] }
      : /^(?:nsu?=[^;]*;)?[isgb]=/.test(nodeId)
        ? { nodeId, ...(index !== undefined && { index }) }
        : undefined
  const parsed = PointAddress.safeParse(meant)
  if (parsed.success) return parsed.data
  const problem = meant && 'nodeId' in meant ? (nodeIdProblem(nodeId) ?? indexRangeProblem(index ?? '0')) : undefined
  context.addIssue({ code: 'custom', message: problem ?? '地址格式不正确，例如 holding:100、ns=2;s=Temp、json:temp' })
  return z.NEVER
})

export const ModelPointLine = writtenPoint.extend({
  modelCode: Code.optional(),
  address: AddressText.nullable().optional(),
})

export async function exportModelPoints(
  { template, ...filter }: ModelPointFilter & { template?: boolean },
  context: Context,
): Promise<FileReply> {
  if (template)
    return spreadsheetTemplate(
      '模型点位导入模板',
      modelPointColumns,
      [
        '模型编码与点位编码都已存在的行会修改该点位，否则新增。',
        '任何一行有错误时整个文件都不会导入，错误会逐行列出。',
      ],
      context,
    )
  const signals = await signalsInSheets(context)
  const rows = inSlices(context, async (sliced) =>
    (await listModelPoints(filter, sliced)).map((row) => ({
      ...asWritten(row, signals),
      address: addressText(row.address),
    })),
  )
  return spreadsheet('模型点位', modelPointColumns, rows, context)
}

/** Adds and changes points by model code and point code; without a model code they belong to `modelId`. All or nothing. */
export async function importModelPoints(
  { modelId, ...sheet }: Sheet & { modelId?: string | undefined },
  ports: ModelPorts,
  context: Context,
) {
  const { rows: lines, headingOf, faults } = await readSpreadsheet(sheet, modelPointColumns, ModelPointLine, context)
  const fallback = modelId ? (await requireModel(modelId, context)).code : undefined
  const owners = await modelsByCode(
    [...new Set([...lines.flatMap(({ row }) => row.modelCode ?? []), ...(fallback ? [fallback] : [])])],
    context,
  )
  const modelIds = [...owners.values()].map((row) => row.id)
  const existing = modelIds.length ? await listModelPoints({}, context, inArray(modelPoints.modelId, modelIds)) : []
  const known = new Map(existing.map((row) => [`${row.modelId}/${row.code}`, row]))
  const seen = new Map<string, number>()
  const signals = await signalsInSheets(context)
  const planned = lines.flatMap(({ line, row }) => {
    const notify = (field: keyof typeof row, message: string) =>
      faults.notify(line, headingOf(field), message, row[field])
    const { modelCode = fallback, signalId: written, ...own } = row
    const { wrong, ...signal } = signalOfCell(written, signals)
    if (wrong) notify('signalId', wrong)
    const fields = { ...own, ...signal }
    const owner = modelCode === undefined ? undefined : owners.get(modelCode)
    if (!owner) {
      notify('modelCode', modelCode === undefined ? '此项不能为空' : `模型“${modelCode}”不存在`)
      return []
    }
    const key = `${owner.id}/${fields.code}`
    if (seen.has(key)) notify('code', `与第 ${seen.get(key)} 行重复`)
    seen.set(key, line)
    const before = known.get(key)
    for (const { field, message } of pointProblems({
      ...unsaidPoint,
      ...(before && copyOfPoint(before)),
      ...fields,
    }))
      notify(field as keyof typeof row, message)
    return [{ fields, before, modelId: owner.id, line }]
  })
  faults.refuse()
  for (const { fields, before, modelId: owner, line } of planned) {
    if (before) await context.db.update(modelPoints).set(fields).where(eq(modelPoints.id, before.id))
    else
      await context.db
        .insert(modelPoints)
        .values({ ...fields, modelId: owner, companyId: context.user.companyId, sort: line })
  }
  await ports.requireRulesFit(
    planned.flatMap(({ before }) => before?.id ?? []),
    context,
  )
  await settleModelFormulas(modelIds, context)
  const changed = planned.filter((each) => each.before).length
  const result = { added: planned.length - changed, changed }
  context.audit({ target: sheet.file.filename, after: result })
  modelsChanged(ports, modelIds, context)
  return result
}
