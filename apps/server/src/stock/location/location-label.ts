import { locationKindTitles } from '@zhizao/contract/stock/location'
import { WAREHOUSE_READERS } from '@zhizao/contract/stock/warehouse'
import { desc, isNotNull } from 'drizzle-orm'
import { type Printable, textsOf } from '../../platform/print/printable.ts'
import { starterCode, starterText } from '../../platform/print/starter-design.ts'
import { locations } from './location.table.ts'
import { locationRows } from './location-query.ts'

const fields = [
  { code: 'code', title: '库位编码' },
  { code: 'name', title: '库位名称' },
  { code: 'barcode', title: '条码' },
  { code: 'warehouseName', title: '仓库' },
  { code: 'kind', title: '库位类型' },
  { code: 'remark', title: '备注' },
]

/** Labels of locations, to be read from afar; a location without a barcode of its own is scanned by its code. */
export const locationLabel: Printable = {
  id: '3',
  code: 'locationLabel',
  title: '库位标签',
  permission: WAREHOUSE_READERS,
  fields,
  starter: {
    paper: { width: 100, height: 50, padding: { top: 0, right: 0, bottom: 0, left: 0 } },
    pages: [
      [
        starterText('库位编码', '{code}', [4, 3, 62, 18], 36, { shrinks: true }),
        starterText('库位名称', '{warehouseName} {name}', [4, 21, 62, 8], 10),
        starterCode('条码', 'code128', '{barcode}', [4, 30, 62, 12]),
        starterText('条码文字', '{barcode}', [4, 42.5, 62, 5], 8, { alignment: 'center' }),
        starterCode('二维码', 'qrcode', '{barcode}', [69, 10, 27, 27]),
      ],
    ],
  },
  read: async (ids, context) =>
    (await locationRows.list({ ids }, context, ids.length)).map((row) => ({
      id: row.id,
      code: row.code,
      values: textsOf(row, fields, { barcode: row.barcode || row.code, kind: locationKindTitles[row.kind] }),
    })),
  newest: async ({ db }) =>
    (
      await db
        .select({ id: locations.id })
        .from(locations)
        .where(isNotNull(locations.warehouseId))
        .orderBy(desc(locations.id))
        .limit(1)
    )[0]?.id,
}
