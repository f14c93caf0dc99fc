import { type UnitState, unitActTitles, unitKindTitles, unitStateTitles } from '@zhizao/contract/stock/handling-unit'
import { stockStatusTitles } from '@zhizao/contract/stock/stock-status'
import { quantityText } from '@zhizao/rules/quantity/decimal'
import { Table, Timeline } from 'antd'
import { t } from '../../platform/i18n/translate.ts'
import { moment } from '../../platform/shell/moment.ts'
import { StatusTag } from '../../platform/widgets/status-tag.tsx'
import type { Card } from './use-unit-acts.ts'

const colours: Record<UnitState, string> = {
  open: 'processing',
  closed: 'success',
  shipped: 'default',
  emptied: 'default',
}

export const UnitTag = ({ state }: { state: UnitState }) => (
  <StatusTag choice={{ value: state, label: t(unitStateTitles[state]), colour: colours[state] }} />
)

export const unitTitle = ({ kind, code }: Pick<Card, 'kind' | 'code'>) => `${t(unitKindTitles[kind])} ${code}`

export const contentText = ({ materialCode, lotCode, quantity, decimals, unit }: Card['contents'][number]) =>
  [materialCode, lotCode, quantityText(quantity, decimals), unit].filter(Boolean).join(' ')

/** What is in a unit and in the boxes on it. */
export function ContentsTable({ card }: { card: Card }) {
  return (
    <Table<Card['contents'][number]>
      size="small"
      scroll={{ x: 640 }}
      rowKey="id"
      pagination={false}
      dataSource={card.contents}
      locale={{ emptyText: t('里面没有东西') }}
      columns={[
        ...(card.kind === 'pallet' ? [{ title: t('箱码'), dataIndex: 'unitCode', width: 180 }] : []),
        { title: t('物料编码'), dataIndex: 'materialCode', width: 130 },
        { title: t('物料名称'), dataIndex: 'materialName', width: 160 },
        { title: t('批次号'), dataIndex: 'lotCode', width: 130 },
        { title: t('有效期至'), dataIndex: 'expiresOn', width: 110 },
        { title: t('库存状态'), width: 90, render: (_, { status }) => t(stockStatusTitles[status]) },
        {
          title: t('数量'),
          width: 110,
          align: 'right',
          render: (_, { quantity, decimals, unit }) => `${quantityText(quantity, decimals)} ${unit}`,
        },
      ]}
    />
  )
}

/** What was done with a unit, the newest first. */
export function UnitHistory({ card }: { card: Card }) {
  return (
    <Timeline
      items={card.events.map(({ id, act, at, byName, fromLocation, toLocation, other, what }) => ({
        key: id,
        content: (
          <>
            <div>
              <strong>{t(unitActTitles[act])}</strong> {[fromLocation, toLocation].filter(Boolean).join(' → ')} {other}
            </div>
            {what && <div>{what}</div>}
            <small>
              {moment(at)} {byName}
            </small>
          </>
        ),
      }))}
    />
  )
}
