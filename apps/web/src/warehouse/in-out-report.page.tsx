import { ProfileOutlined } from '@ant-design/icons'
import { InOutRow, type InOutType, inOutReport, inOutTypeTitles } from '@zhizao/contract/stock-watch/in-out-report'
import { quantityText } from '@zhizao/rules/quantity/decimal'
import { loadClasses } from '../material/index.ts'
import { client } from '../platform/api/client.ts'
import { t } from '../platform/i18n/translate.ts'
import { resourceScreen } from '../platform/resource-screen/resource-screen.tsx'
import type { Choice } from '../platform/widgets/choices.ts'
import { DraggableModal } from '../platform/widgets/draggable-modal.tsx'
import { PrintReportButton } from '../print/index.ts'
import { MovesTable } from './moves-table.tsx'
import { loadWarehouses } from './warehouse-choices.ts'

const report = client(inOutReport)
const types: readonly Choice[] = Object.entries(inOutTypeTitles).map(([value, label]) => ({ value, label }))
const amount = { unit: (row: InOutRow) => row.unit, decimals: (row: InOutRow) => row.decimals }

interface InOutMovesProps {
  row: InOutRow
  filters: Record<string, unknown>
  go: (href: string) => void
  onClose: () => void
}

/** The movements that what came in and what went out of a row are the sums of. */
function InOutMoves({ row, filters, go, onClose }: InOutMovesProps) {
  const { materialId, materialCode, from, to, warehouseId, supplierId, warehouseName, supplierName } = row
  const name = [materialCode, warehouseName && t(warehouseName), supplierName && t(supplierName)].filter(Boolean)
  const said = (quantity: string) => `${quantityText(quantity, row.decimals)} ${row.unit}`
  return (
    <DraggableModal
      open
      width={920}
      title={t('收发流水：{name}（{from} 至 {to}）', { name: name.join(' / '), from, to })}
      footer={null}
      onCancel={onClose}
    >
      <p style={{ marginTop: 0 }}>
        {t('期初 {opening}，入库 {received}，出库 {issued}，期末 {closing}', {
          opening: said(row.opening),
          received: said(row.received),
          issued: said(row.issued),
          closing: said(row.closing),
        })}
      </p>
      <MovesTable
        name="inOutMoves"
        filter={{ materialId }}
        read={(asked, options) =>
          report.moves(
            {
              from,
              to,
              materialId,
              pageNumber: asked.pageNumber,
              pageSize: asked.pageSize,
              ...(warehouseId && { ofWarehouse: warehouseId }),
              ...(filters.warehouseId ? { warehouseId: String(filters.warehouseId) } : {}),
              ...(supplierId ? { supplierId } : filters.supplierId ? { supplierId: String(filters.supplierId) } : {}),
            },
            options,
          )
        }
        go={(href) => {
          onClose()
          go(href)
        }}
      />
    </DraggableModal>
  )
}

/** What stands beside the material: a warehouse, a supplier, a month or a day; else the days of the report. */
const besideOf = ({ warehouseName, supplierName, period, from, to }: InOutRow) =>
  (warehouseName && t(warehouseName)) ??
  (supplierName && t(supplierName)) ??
  period ??
  t('{from} 至 {to}', { from: from.slice(5), to: to.slice(5) })

/** 收发存报表: what there was, what came in, what went out and what is left; every row opens its movements. */
export const InOutReportPage = resourceScreen({ page: inOutReport.page, export: inOutReport.export }, InOutRow, {
  title: '收发存报表',
  whenEmpty: { detail: '所选期间没有库存，也没有收发。换一个期间，或先在库存单据录入期初库存。' },
  query: [
    { field: 'type', kind: 'select', choices: types, placeholder: inOutTypeTitles['material' satisfies InOutType] },
    { field: 'keyword', title: '关键字', placeholder: '物料编码或名称' },
    { field: 'from', placeholder: '本月 1 日' },
    { field: 'to', placeholder: '今天' },
    { field: 'warehouseId', kind: 'tree', tree: loadWarehouses },
    { field: 'classId', kind: 'tree', tree: loadClasses },
  ],
  columns: [
    { field: 'materialCode', width: 130, sortable: true, fixed: 'left' },
    { field: 'materialName', width: 160 },
    { field: 'specification', width: 120, hidden: true },
    { field: 'period', title: '汇总项', width: 150, render: besideOf },
    { field: 'opening', width: 120, sortable: true, ...amount },
    { field: 'received', width: 120, sortable: true, ...amount },
    { field: 'issued', width: 120, sortable: true, ...amount },
    { field: 'closing', width: 120, sortable: true, ...amount },
  ],
  toolbar: ({ filters }) => <PrintReportButton typeCode="inOutReport" title="打印收发存报表" filters={filters} />,
  rowActions: ({ show, go, filters }) => [
    {
      key: 'moves',
      title: '收发流水',
      icon: <ProfileOutlined />,
      run: ([row]) => show((close) => <InOutMoves row={row!} filters={filters} go={go} onClose={close} />),
    },
  ],
})
