import type { RecordValues } from '@zhizao/contract/form/user-record'
import { MaterialCustomerDraft, SupplierDraft } from '@zhizao/contract/material/supplier'
import type { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import { plainImport } from '../../platform/crud/plain-import.ts'
import { sheetColumns } from '../../platform/crud/sheet-columns.ts'
import type { ImportColumn, SheetImport } from '../../platform/crud/sheet-import.ts'
import { type SheetColumn, spreadsheet } from '../../platform/crud/spreadsheet.ts'
import type { ExtraFields } from '../../platform/data-model/extra-fields.ts'
import { inSlices } from '../../platform/db/slices.ts'
import type { MaterialPorts } from '../material-ports.ts'
import { materialCustomers, suppliers } from './supplier.table.ts'

const MOST_EXPORTED = 100_000

type Line = z.output<typeof SupplierDraft>
const fields = ['name', 'contact', 'phone', 'email', 'address', 'externalCode', 'status', 'remark'] as const

const columnsOf = (shape: typeof SupplierDraft.shape, examples: { code: string; name: string }) =>
  sheetColumns(shape, ['code', ...fields], {
    code: {
      clears: false,
      example: examples.code,
      note: '不能重复；已存在的编码会修改该行；留空时按 ERP 编码找到已有的行，否则按编码规则生成',
    },
    name: { required: true, width: 28, example: examples.name },
    address: { width: 30 },
    externalCode: { note: '不能重复；编码留空时按它找到已有的行' },
    status: { title: '启用', kind: 'number', words: { 1: '启用', 0: '停用' }, note: '留空为启用' },
    remark: { width: 30 },
  })
const ofSuppliers = columnsOf(SupplierDraft.shape, { code: 'GYS-001', name: '华东塑料有限公司' })
const ofCustomers = columnsOf(MaterialCustomerDraft.shape, { code: 'SH-001', name: '星河电器有限公司' })

type Ports = Pick<MaterialPorts, 'nextCode' | 'extra'>

interface Partners {
  /** What a row is called. */
  title: string
  name: string
  columns: typeof ofSuppliers
  table: typeof suppliers | typeof materialCustomers
  line: typeof SupplierDraft
  kind: string
  done: (counts: { added: number; changed: number }) => string
}
const partnersOf = ({ kind, columns, ...rest }: Partners, { nextCode: next, extra }: Ports) =>
  plainImport<Line>({
    ...rest,
    fields,
    usual: { status: 1 },
    nextCode: { kind, next },
    own: { entity: kind, extra },
    columns: columns as readonly ImportColumn<Line>[],
  })

/** Suppliers brought in from a sheet. */
export const supplierImport = (ports: Ports): SheetImport =>
  partnersOf(
    {
      title: '供应商',
      name: '供应商导入模板',
      columns: ofSuppliers,
      table: suppliers,
      line: SupplierDraft,
      kind: 'supplier',
      done: ({ added, changed }) => `新增 ${added} 个供应商，修改 ${changed} 个供应商`,
    },
    ports,
  )

/** Buyers brought in from a sheet. */
export const customerImport = (ports: Ports): SheetImport =>
  partnersOf(
    {
      title: '收货客户',
      name: '收货客户导入模板',
      columns: ofCustomers,
      table: materialCustomers,
      line: MaterialCustomerDraft,
      kind: 'materialCustomer',
      done: ({ added, changed }) => `新增 ${added} 个收货客户，修改 ${changed} 个收货客户`,
    },
    ports,
  )

type Listing = (filter: object, context: Context, most: number) => Promise<{ extra: RecordValues }[]>
const exported =
  (entity: string, name: string, columns: typeof ofSuppliers, list: Listing, extra: ExtraFields) =>
  async (filter: object, context: Context) => {
    const own = await extra.of(entity, context)
    const rows = inSlices(context, async (sliced) =>
      (await list(filter, sliced, MOST_EXPORTED)).map((row) => ({ ...row, ...own.flat(row.extra) })),
    )
    return spreadsheet(name, [...columns, ...own.columns] as readonly SheetColumn<object>[], rows, context)
  }

export const exportSuppliers = (list: Listing, extra: ExtraFields) =>
  exported('supplier', '供应商', ofSuppliers, list, extra)
export const exportCustomers = (list: Listing, extra: ExtraFields) =>
  exported('materialCustomer', '收货客户', ofCustomers, list, extra)
