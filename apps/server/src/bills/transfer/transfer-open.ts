import { transferSheet } from '@zhizao/contract/bills/transfer'
import type { z } from 'zod'
import { recordMade } from '../../platform/audit/operate-log.ts'
import { type ImportColumn, type SheetImport, sheetImport } from '../../platform/crud/sheet-import.ts'
import { openBillRemarks } from '../bill/open-bill-columns.ts'
import { writeOpen } from '../bill/write-open.ts'
import { openTransferColumns, Row } from './open-transfer-columns.ts'
import { type OpenTransfer, openTransfers } from './read-open-transfers.ts'
import { standOpenTransfers } from './stand-open-transfers.ts'
import { transferLines, transfers } from './transfer.table.ts'

/** Open transfers, brought in from a sheet: confirmed ones hold their stock, those under way bring theirs along. */
export const openTransferImport = (): SheetImport =>
  sheetImport<Row, OpenTransfer>({
    name: '未完成调拨单导入模板',
    columns: openTransferColumns as readonly ImportColumn<Row>[],
    line: Row as z.ZodType<Row>,
    remarks: [
      '一行是单据的一条明细；单据的状态、调出和调入仓库等写在它的第一行，其余各行留空或与第一行相同。',
      '在途的货物随单据记入在途库存，收货时照常入库；期初库存里不要再写一次。',
      ...openBillRemarks.slice(2),
    ],
    prepare: openTransfers,
    isNew: () => true,
    async save(all, context, progress) {
      const documents = all.map(({ code, status, head, first, lines }) => ({
        code,
        head: {
          ...head,
          status,
          expectedOn: first.expectedOn ?? null,
          remark: first.headRemark || null,
          ...(status === 'inTransit' && { shippedAt: context.now() }),
        },
        lines: lines.map(({ row, material, unitId, fromLocationId, toLocationId, base }) => ({
          materialId: material.id,
          quantity: row.quantity,
          unitId,
          fromLocationId,
          toLocationId,
          lotCode: row.lotCode || null,
          remark: row.remark ?? null,
          ...(status !== 'draft' && { baseQuantity: base }),
        })),
      }))
      const stored = await writeOpen({ heads: transfers, lines: transferLines }, documents, context, progress)
      await standOpenTransfers(all, stored, context)
      await recordMade(
        transferSheet.import,
        documents.map(({ code, head }, at) => ({ id: stored[at]!.id, code, after: { code, ...head } })),
        context,
      )
      return undefined
    },
    done: ({ added }) => `导入了 ${added} 张调拨单`,
  })
