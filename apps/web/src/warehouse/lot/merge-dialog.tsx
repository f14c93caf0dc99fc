import { useQuery } from '@tanstack/react-query'
import { lotEvent, MOST_MERGED_LOTS } from '@zhizao/contract/stock/lot-event'
import { type StockRow, stock } from '@zhizao/contract/stock/stock'
import { stockStatusTitles } from '@zhizao/contract/stock/stock-status'
import { lotOwnerTitles } from '@zhizao/contract/trace/lot'
import { compareQuantities, quantityText, sumOfQuantities } from '@zhizao/rules/quantity/decimal'
import { typedQuantity } from '@zhizao/rules/quantity/typed-quantity'
import { Alert, Flex, Input, Table } from 'antd'
import { useState } from 'react'
import { client } from '../../platform/api/client.ts'
import { useSaving } from '../../platform/form/use-saving.ts'
import { t } from '../../platform/i18n/translate.ts'
import { DraggableModal } from '../../platform/widgets/draggable-modal.tsx'
import { QuantityField } from '../../platform/widgets/quantity-field.tsx'
import type { LotEventDialogProps } from './split-dialog.tsx'

const events = client(lotEvent)
const stocks = client(stock)

type OfLot = StockRow & { lotId: string }
const isOfLot = (row: StockRow): row is OfLot => Boolean(row.lotId)

/** What lies of other lots of the same material, owner and status at the same place becomes one with it. */
export function MergeDialog({ lot, at, onClose, onDone }: LotEventDialogProps) {
  const filter = { materialId: at.materialId, locationId: at.locationId, status: at.status }
  const found = useQuery({
    queryKey: ['stock', 'merge', filter],
    queryFn: ({ signal }) => stocks.select(filter, { signal, quiet: true }),
    gcTime: 0,
  })
  const [chosen, setChosen] = useState<readonly string[]>([lot.id])
  const [typed, setTyped] = useState<Readonly<Record<string, string | null>>>({})
  const [code, setCode] = useState('')
  const [reason, setReason] = useState('')
  const { isSaving, failure, save } = useSaving()
  const rows = (found.data ?? []).filter(isOfLot).filter(({ free }) => compareQuantities(free, '0') > 0)
  const enteredOf = ({ lotId, free }: OfLot) => (lotId in typed ? (typed[lotId] ?? null) : free)
  const quantityOf = ({ lotId, free }: OfLot): string | undefined =>
    lotId in typed ? typedQuantity(typed[lotId] ?? '') : free
  const merged = rows.filter(({ lotId }) => chosen.includes(lotId))
  const lots = merged.flatMap((row) => {
    const quantity = quantityOf(row)
    return quantity === undefined ? [] : [{ lotId: row.lotId, quantity }]
  })
  const isWrong = (row: OfLot) => {
    const quantity = quantityOf(row)
    return !quantity || compareQuantities(quantity, '0') <= 0 || compareQuantities(quantity, row.free) > 0
  }
  const isReady = merged.length > 1 && merged.length <= MOST_MERGED_LOTS && !merged.some(isWrong)
  const amount = (quantity: string) => `${quantityText(quantity, at.decimals)} ${at.unit}`
  const days = merged.flatMap(({ expiresOn }) => expiresOn ?? []).toSorted()
  async function merge() {
    const asked = { locationId: at.locationId, status: at.status, lots, code: code.trim() || null }
    const isDone = await save(() => events.merge({ ...asked, reason: reason.trim() || null }, { quiet: true }))
    if (!isDone) return
    onClose()
    await onDone()
  }
  return (
    <DraggableModal
      open
      width={640}
      title={t('合并批次：{code}', { code: lot.code })}
      okText={t('合并')}
      cancelText={t('取消')}
      okButtonProps={{ disabled: !isReady }}
      confirmLoading={isSaving}
      onOk={merge}
      onCancel={onClose}
    >
      <Flex vertical gap={12}>
        <span>
          {t('库位 {place} 上{status}的同种物料合成一个新批次；货主不同的不能合并。', {
            place: at.locationCode,
            status: t(stockStatusTitles[at.status]),
          })}
        </span>
        {failure && <Alert type="error" showIcon role="alert" title={failure} />}
        <Table<OfLot>
          size="small"
          rowKey={({ lotId }) => lotId}
          loading={found.isFetching}
          pagination={false}
          scroll={{ x: 480, y: 320 }}
          dataSource={rows}
          locale={{ emptyText: t('这里没有别的批次') }}
          rowSelection={{
            selectedRowKeys: [...chosen],
            onChange: (keys) => setChosen(keys.map(String)),
            getCheckboxProps: ({ lotId, owner, lotCode }) => ({
              disabled: lotId === lot.id || owner !== lot.owner,
              'aria-label': lotCode ?? '',
            }),
          }}
          columns={[
            { title: t('批次号'), dataIndex: 'lotCode', width: 120 },
            { title: t('货主'), width: 80, render: (_, { owner }) => owner && t(lotOwnerTitles[owner]) },
            { title: t('有效期至'), dataIndex: 'expiresOn', width: 110 },
            {
              title: t('合并数量'),
              width: 170,
              render: (_, row) =>
                chosen.includes(row.lotId) ? (
                  <QuantityField
                    aria-label={t('{code} 的合并数量', { code: row.lotCode ?? '' })}
                    unit={row.unit}
                    value={enteredOf(row)}
                    onChange={(value) => setTyped((before) => ({ ...before, [row.lotId]: value }))}
                    {...(isWrong(row) && { status: 'error' as const })}
                  />
                ) : (
                  amount(row.free)
                ),
            },
          ]}
        />
        <span role="status">
          {isReady
            ? t('合并后 {quantity}，有效期至 {day}', {
                quantity: amount(sumOfQuantities(lots.map(({ quantity }) => quantity))),
                day: days[0] ?? '—',
              })
            : t('请至少选择两个批次，数量不超过可用数量')}
        </span>
        <Input
          aria-label={t('新批次号')}
          placeholder={t('新批次号，留空自动生成')}
          maxLength={64}
          value={code}
          onChange={({ target }) => setCode(target.value)}
        />
        <Input
          aria-label={t('原因')}
          placeholder={t('原因')}
          maxLength={200}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </Flex>
    </DraggableModal>
  )
}
