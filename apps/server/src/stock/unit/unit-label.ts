import { UNIT_READERS, unitKindTitles, unitStateTitles } from '@zhizao/contract/stock/handling-unit'
import { labelPrint } from '../../platform/print/printed-document.ts'
import { starterCode, starterText } from '../../platform/print/starter-design.ts'
import { handlingUnits } from './handling-unit.table.ts'
import { unitRows } from './unit-query.ts'

const fields = [
  { code: 'code', title: '箱码' },
  { code: 'barcode', title: '条码内容' },
  { code: 'kind', title: '类型' },
  { code: 'state', title: '状态' },
  { code: 'summary', title: '内容' },
  { code: 'locationCode', title: '库位' },
  { code: 'warehouseName', title: '仓库' },
  { code: 'parentCode', title: '所在托盘' },
  { code: 'remark', title: '备注' },
  { code: 'createdByName', title: '创建人' },
]

/** Labels of boxes and pallets. An SSCC with its identifier is printed as GS1-128. */
export const unitLabel = labelPrint({
  id: '20',
  code: 'handlingUnitLabel',
  title: '箱与托盘标签',
  permission: UNIT_READERS,
  fields,
  starter: {
    paper: { width: 100, height: 60, padding: { top: 0, right: 0, bottom: 0, left: 0 } },
    pages: [
      [
        starterText('类型', '{kind}', [4, 3, 30, 10], 18, { shrinks: true }),
        starterText('库位', '{warehouseName} {locationCode}', [36, 3, 60, 10], 12, {
          alignment: 'right',
          shrinks: true,
        }),
        starterText('内容', '{summary}', [4, 14, 92, 14], 10, { shrinks: true }),
        starterCode('条码', 'code128', '{barcode}', [6, 30, 88, 21]),
        starterText('条码文字', '{barcode}', [4, 52, 92, 6], 10, { alignment: 'center' }),
      ],
    ],
  },
  of: handlingUnits,
  rows: unitRows,
  saidOf: (row) => ({
    barcode: row.isSscc ? `(00)${row.code}` : row.code,
    kind: unitKindTitles[row.kind],
    state: unitStateTitles[row.state],
  }),
})
