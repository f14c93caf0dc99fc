import { AimOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { lotEvent } from '@zhizao/contract/stock/lot-event'
import type { StockRow } from '@zhizao/contract/stock/stock'
import { type Lot, lot, lotOwnerTitles } from '@zhizao/contract/trace/lot'
import { compareQuantities } from '@zhizao/rules/quantity/decimal'
import { Button, Descriptions, Flex, Typography } from 'antd'
import { useState } from 'react'
import { client } from '../../platform/api/client.ts'
import { t } from '../../platform/i18n/translate.ts'
import { usePermission } from '../../platform/session/permission.ts'
import { DraggableModal } from '../../platform/widgets/draggable-modal.tsx'
import { BalancesTable } from '../balances-table.tsx'
import { LotExposures } from '../lot-exposures.tsx'
import { MovesTable } from '../moves-table.tsx'
import { LotGaps } from './lot-gaps.tsx'
import { KIN, LotKinView } from './lot-kin.tsx'
import { LotWhereabouts } from './lot-whereabouts.tsx'
import { isLying, type LyingStock } from './lying-stock.ts'
import { MergeDialog } from './merge-dialog.tsx'
import { SplitDialog } from './split-dialog.tsx'

const lots = client(lot)

interface LotCardProps {
  row: Lot
  go: (href: string) => void
  onClose: () => void
}

type Act = { what: 'split' | 'merge'; at: LyingStock }

/** All that is known of a lot: where it came from and what became of it, where it lies, and every movement. */
export function LotCard({ row, go, onClose }: LotCardProps) {
  const cache = useQueryClient()
  const [shown, setShown] = useState(row)
  const [act, setAct] = useState<Act>()
  const [isRecalled, setRecalled] = useState(false)
  const acts = useActs(shown, setAct)
  const open = (id: string) =>
    void lots
      .get({ id })
      .then(setShown)
      .catch(() => undefined)
  const refresh = () =>
    Promise.all([['stock'], ['stockLedger'], [KIN]].map((queryKey) => cache.invalidateQueries({ queryKey })))
  const dialog = act && { lot: shown, at: act.at, onClose: () => setAct(undefined), onDone: refresh }
  return (
    <DraggableModal
      open
      width={960}
      title={t('批次卡：{name}', { name: `${shown.materialCode} ${shown.code}` })}
      footer={null}
      onCancel={onClose}
    >
      <Flex vertical gap={16}>
        <LotFacts lot={shown} />
        <Typography.Text strong>{t('现在的库存')}</Typography.Text>
        <BalancesTable filter={{ lotId: shown.id }} acts={acts} />
        <Flex justify="space-between" align="center">
          <Typography.Text strong>{t('来源与去向')}</Typography.Text>
          <Button size="small" icon={<AimOutlined />} onClick={() => setRecalled(true)}>
            {t('去向清单')}
          </Button>
        </Flex>
        <LotGaps lotId={shown.id} />
        <LotKinView lotId={shown.id} open={open} onChanged={refresh} />
        <LotExposures lotId={shown.id} />
        <Typography.Text strong>{t('库存流水')}</Typography.Text>
        <MovesTable
          key={shown.id}
          filter={{ lotId: shown.id }}
          go={(href) => {
            onClose()
            go(href)
          }}
        />
      </Flex>
      {dialog && act.what === 'split' && <SplitDialog {...dialog} />}
      {dialog && act.what === 'merge' && <MergeDialog {...dialog} />}
      {isRecalled && (
        <LotWhereabouts
          lot={shown}
          onChanged={refresh}
          onClose={() => setRecalled(false)}
          open={(id) => {
            setRecalled(false)
            open(id)
          }}
        />
      )}
    </DraggableModal>
  )
}

/** What its reader may do with what lies of a lot somewhere; single pieces are neither split nor merged. */
function useActs({ tracking }: Lot, onAct: (act: Act) => void) {
  const [maySplit, mayMerge] = [usePermission(lotEvent.split.permission), usePermission(lotEvent.merge.permission)]
  if (tracking !== 'lot' || !(maySplit || mayMerge)) return undefined
  const actsOf = (at: StockRow) =>
    at.warehouseName !== null &&
    isLying(at) &&
    compareQuantities(at.free, '0') > 0 && (
      <Flex gap={8}>
        {maySplit && (
          <Button size="small" onClick={() => onAct({ what: 'split', at })}>
            {t('拆分')}
          </Button>
        )}
        {mayMerge && (
          <Button size="small" onClick={() => onAct({ what: 'merge', at })}>
            {t('合并')}
          </Button>
        )}
      </Flex>
    )
  return actsOf
}

function LotFacts({ lot: of }: { lot: Lot }) {
  const owner = of.owner === 'own' ? '' : ` ${of.customerName ?? of.supplierName ?? ''}`
  return (
    <Descriptions
      size="small"
      column={{ xs: 1, sm: 2, md: 3 }}
      items={[
        { label: t('物料名称'), children: of.materialName },
        { label: t('货主'), children: `${t(lotOwnerTitles[of.owner])}${owner}` },
        { label: t('供应商'), children: of.supplierName ?? '—' },
        { label: t('供应商批号'), children: of.supplierLot ?? '—' },
        { label: t('生产日期'), children: of.producedOn ?? '—' },
        { label: t('有效期至'), children: of.expiresOn ?? '—' },
        { label: t('入库日期'), children: of.receivedOn },
      ].map((item) => ({ ...item, key: item.label }))}
    />
  )
}
