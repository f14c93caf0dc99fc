import { OBJECT_READERS } from '@zhizao/contract/device/object'
import { and, desc, eq } from 'drizzle-orm'
import { type Printable, textsOf } from '../../platform/print/printable.ts'
import { starterCode, starterLine, starterText } from '../../platform/print/starter-design.ts'
import { objects } from '../object/object.table.ts'
import { objectScopeCondition } from '../object/object-scope.ts'
import { ledgerOf } from './device-ledger-query.ts'

const fields = [
  { code: 'code', title: '对象编码' },
  { code: 'name', title: '对象名称' },
  { code: 'modelName', title: '所属模型' },
  { code: 'manufacturer', title: '生产厂家' },
  { code: 'serialNumber', title: '出厂编号' },
  { code: 'installedOn', title: '安装日期' },
  { code: 'commissionedOn', title: '投运日期' },
  { code: 'warrantyUntil', title: '质保到期' },
  { code: 'positionName', title: '所在位置' },
  { code: 'areaName', title: '所属区域' },
  { code: 'place', title: '安装位置' },
  { code: 'remark', title: '备注' },
  { code: 'link', title: '设备页面地址' },
]

/** A label of 60 × 40 mm: who the machine is, and the address of its page as a code that a phone opens. */
const starter = {
  paper: { width: 60, height: 40, padding: { top: 0, right: 0, bottom: 0, left: 0 } },
  pages: [
    [
      starterText('标题', '{name}', [2, 1.5, 56, 8], 12, { shrinks: true }),
      starterLine('分隔线', [2, 10, 56]),
      starterCode('二维码', 'qrcode', '{link}', [35, 11.5, 23, 23]),
      starterText('扫码说明', '扫码看设备', [35, 34.5, 23, 4], 6, { alignment: 'center' }),
      ...[
        ['编码', '{code}'],
        ['型号', '{modelName}'],
        ['厂家', '{manufacturer}'],
        ['出厂编号', '{serialNumber}'],
        ['投运', '{commissionedOn}'],
      ].map(([title, content], at) =>
        starterText(title!, `${title}：${content}`, [2, 11.5 + at * 5.2, 32, 5], 7, { shrinks: true }),
      ),
    ],
  ],
}

/** Where the page of a machine is found; who has not signed in does so first. */
export const devicePage = (site: string, id: string) => `${site}/dvs/pages/monitor/objects?object=${id}`

/** Labels of machines. `site`: by what the product is known outside, where the installation says it; else by what its caller uses. */
export const deviceLabel = (site: string | undefined): Printable => ({
  id: '22',
  code: 'deviceLabel',
  title: '设备标签',
  permission: OBJECT_READERS,
  fields,
  starter,
  read: async (ids, context) =>
    (await ledgerOf(ids, context)).map((row) => ({
      id: row.id,
      code: row.code,
      values: textsOf(row, fields, { link: devicePage(site ?? context.origin, row.id) }),
    })),
  newest: async (context) =>
    (
      await context.db
        .select({ id: objects.id })
        .from(objects)
        .where(and(eq(objects.objectType, 'device'), objectScopeCondition(context)))
        .orderBy(desc(objects.id))
        .limit(1)
    )[0]?.id,
})
