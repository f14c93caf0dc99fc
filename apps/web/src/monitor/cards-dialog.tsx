import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  type CardConfig,
  type MonitorCard,
  monitorCards,
  monitorCardTitles,
} from '@zhizao/contract/monitor/monitor-cards'
import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import { t } from '../platform/i18n/translate.ts'
import { DraggableModal } from '../platform/widgets/draggable-modal.tsx'
import { SortableList } from '../platform/widgets/sortable-list.tsx'
import classes from './monitor.module.css'
import { cardConfigs } from './monitor-calls.ts'
import { CARDS_KEY } from './use-cards.ts'

/** Which cards the page shows, and in which order: for oneself. */
export function CardsDialog({ config, onClose }: { config: CardConfig; onClose: () => void }) {
  const cache = useQueryClient()
  const [order, setOrder] = useState<readonly MonitorCard[]>(() => [
    ...config.cards,
    ...monitorCards.filter((card) => !config.cards.includes(card)),
  ])
  const [shown, setShown] = useState<ReadonlySet<MonitorCard>>(() => new Set(config.cards))
  const done = async () => {
    await cache.invalidateQueries({ queryKey: CARDS_KEY })
    onClose()
  }
  const save = useMutation({
    mutationFn: () => cardConfigs.save({ cards: order.filter((card) => shown.has(card)) }),
    onSuccess: done,
  })
  const reset = useMutation({ mutationFn: () => cardConfigs.reset({ id: config.id! }), onSuccess: done })
  const isBusy = save.isPending || reset.isPending
  const toggle = (card: MonitorCard) => {
    const next = new Set(shown)
    if (!next.delete(card)) next.add(card)
    setShown(next)
  }
  const move = (from: number, to: number) => setOrder(order.toSpliced(from, 1).toSpliced(to, 0, order[from]!))
  return (
    <DraggableModal
      open
      title={t('自定义卡片')}
      width={420}
      onCancel={onClose}
      onOk={() => save.mutate()}
      okText={t('保存')}
      okButtonProps={{ disabled: !shown.size || isBusy, loading: save.isPending }}
      cancelText={t('取消')}
      left={
        config.id && (
          <Button type="link" disabled={isBusy} onClick={() => reset.mutate()}>
            {t('恢复默认')}
          </Button>
        )
      }
    >
      <SortableList
        label={t('卡片')}
        rows={order}
        keyOf={(card) => card}
        nameOf={(card) => t(monitorCardTitles[card])}
        onMove={move}
      >
        {(card) => (
          <Checkbox className={classes.choice} checked={shown.has(card)} onChange={() => toggle(card)}>
            {t(monitorCardTitles[card])}
          </Checkbox>
        )}
      </SortableList>
    </DraggableModal>
  )
}
