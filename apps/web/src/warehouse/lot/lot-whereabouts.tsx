import { DownloadOutlined, StopOutlined } from '@ant-design/icons'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  lotWhereabouts,
  type Whereabouts,
  type WhereaboutsKind,
  whereaboutsKindTitles,
} from '@zhizao/contract/bills/lot-whereabouts'
import { stockEntry } from '@zhizao/contract/bills/stock-entry'
import { stockStatusTitles } from '@zhizao/contract/stock/stock-status'
import type { Lot } from '@zhizao/contract/trace/lot'
import { compareQuantities, quantityText } from '@zhizao/rules/quantity/decimal'
import { Alert, App, Button, Flex, Table, type TableProps, Tag, Typography } from 'antd'
import { client } from '../../platform/api/client.ts'
import { saveFile } from '../../platform/api/file-reply.ts'
import { t } from '../../platform/i18n/translate.ts'
import { usePermission } from '../../platform/session/permission.ts'
import { useAsk } from '../../platform/widgets/ask.tsx'
import { DraggableModal } from '../../platform/widgets/draggable-modal.tsx'

const calls = client(lotWhereabouts)
export const WHEREABOUTS = 'lotWhereabouts'

const colours: Record<WhereaboutsKind, string> = {
  stock: 'green',
  transit: 'blue',
  customer: 'red',
  supplier: 'default',
  production: 'default',
  scrap: 'default',
  other: 'orange',
}

interface LotWhereaboutsProps {
  lot: Lot
  open: (lotId: string) => void
  onChanged: () => Promise<unknown>
  onClose: () => void
}

/** A recall: where each piece of a lot is, and of all that came of it; what still lies here is held with one press. */
export function LotWhereabouts({ lot, open, onChanged, onClose }: LotWhereaboutsProps) {
  const found = useQuery({
    queryKey: [WHEREABOUTS, lot.id],
    queryFn: ({ signal }) => calls.get({ id: lot.id }, { signal, quiet: true }),
  })
  const rows = found.data?.rows ?? []
  const save = useMutation({ mutationFn: async () => saveFile(await calls.export({ id: lot.id })) })
  return (
    <DraggableModal
      open
      width={960}
      title={t('去向清单：{name}', { name: `${lot.materialCode} ${lot.code}` })}
      footer={null}
      onCancel={onClose}
    >
      <Flex vertical gap={12}>
        {found.isError && <Alert type="error" showIcon title={t('去向清单读取失败，请稍后重试')} />}
        <Flex gap={8} wrap align="center">
          {found.data && <Sum rows={rows} lots={found.data.lots} />}
          <Flex gap={8} style={{ marginInlineStart: 'auto' }}>
            <Button icon={<DownloadOutlined />} loading={save.isPending} onClick={() => save.mutate()}>
              {t('导出')}
            </Button>
            <HoldAll lot={lot} rows={rows} isCut={found.data?.isCut ?? false} onChanged={onChanged} />
          </Flex>
        </Flex>
        {found.data?.isCut && <Alert type="warning" showIcon title={t('批次太多，只列出一部分，请导出后查看全部')} />}
        <Table<Whereabouts>
          size="small"
          rowKey="id"
          scroll={{ x: 762, y: 420 }}
          loading={found.isFetching}
          pagination={{ pageSize: 50, hideOnSinglePage: true, simple: true }}
          dataSource={rows}
          columns={columnsOf(open)}
        />
      </Flex>
    </DraggableModal>
  )
}

const columnsOf = (open: LotWhereaboutsProps['open']): TableProps<Whereabouts>['columns'] => [
  {
    title: t('批次号'),
    width: 90,
    render: (_, { lotId, lotCode, generation }) => (
      <Button
        type="link"
        size="small"
        style={{ height: 'auto', whiteSpace: 'normal', textAlign: 'start', paddingInline: Math.min(generation, 4) * 8 }}
        onClick={() => open(lotId)}
      >
        {lotCode}
      </Button>
    ),
  },
  {
    title: t('去向'),
    width: 144,
    render: (_, { kind, holder, status }) => (
      <>
        <Tag color={colours[kind]}>{t(whereaboutsKindTitles[kind])}</Tag>
        {status && status !== 'available' && <Tag color="warning">{t(stockStatusTitles[status])}</Tag>}
        {holder}
      </>
    ),
  },
  {
    title: t('数量'),
    width: 88,
    align: 'right',
    render: (_, row) => `${quantityText(row.quantity, row.decimals)} ${row.unit}`,
  },
  { title: t('物料'), width: 170, render: (_, row) => `${row.materialCode} ${row.materialName}` },
  { title: t('单据'), width: 150, render: (_, { documents }) => documents ?? '—' },
  { title: t('最近日期'), width: 104, render: (_, { lastOn }) => lastOn ?? '—' },
]

function Sum({ rows, lots }: { rows: readonly Whereabouts[]; lots: number }) {
  const customers = new Set(rows.flatMap(({ kind, holder }) => (kind === 'customer' ? [holder ?? ''] : [])))
  return (
    <Typography.Text>
      {t('共 {lots} 个批次，在库 {places} 处，已发 {customers} 个客户', {
        lots,
        places: rows.filter(({ kind }) => kind === 'stock').length,
        customers: customers.size,
      })}
    </Typography.Text>
  )
}

/** What lies here or is on its way and may still be used: in boxes or loose, promised or not. */
const isUsable = ({ kind, status, quantity }: Whereabouts) =>
  (kind === 'stock' || kind === 'transit') &&
  (status === 'available' || status === 'quarantine') &&
  compareQuantities(quantity, '0') > 0

type HoldAllProps = Pick<LotWhereaboutsProps, 'lot' | 'onChanged'> & { rows: readonly Whereabouts[]; isCut: boolean }

function HoldAll({ lot, rows, isCut, onChanged }: HoldAllProps) {
  const ask = useAsk()
  const cache = useQueryClient()
  const { message } = App.useApp()
  const [mayAdd, mayPost] = [usePermission(stockEntry.create.permission), usePermission(stockEntry.post.permission)]
  if (!mayAdd || !mayPost) return null
  const count = rows.filter(isUsable).length
  async function hold() {
    const codes: string[] = []
    try {
      // An entry has so many lines: what is more goes by the next one.
      for (let left = 1; left > 0; ) {
        const done = await calls.hold({ id: lot.id })
        codes.push(done.code)
        left = done.left
      }
      message.success(t('已冻结，库存单据 {code}', { code: codes.join('、') }))
    } catch {
      // The refusal has been shown; nothing of that entry stays, those before it stand.
    }
    await Promise.all([cache.invalidateQueries({ queryKey: [WHEREABOUTS] }), onChanged()])
  }
  return (
    <Button
      danger
      icon={<StopOutlined />}
      disabled={!count && !isCut}
      onClick={() =>
        void ask({
          title: isCut ? t('冻结全部在库和在途的库存？') : t('冻结在库和在途的 {count} 处库存？', { count }),
          content: t(
            '这一批和用它做成的批次，在库和在途可用、待检的（含已装箱的）都改为冻结，已有的预留随之解除并通知有关单据。',
          ),
          okText: t('确认冻结'),
          okButtonProps: { danger: true },
          onOk: hold,
        })
      }
    >
      {t('全部冻结')}
    </Button>
  )
}
