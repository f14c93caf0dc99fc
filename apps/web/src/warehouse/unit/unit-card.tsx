import { useQuery } from '@tanstack/react-query'
import { Button, Descriptions, Flex, Typography } from 'antd'
import { t } from '../../platform/i18n/translate.ts'
import { moment } from '../../platform/shell/moment.ts'
import { ErrorState, Loading } from '../../platform/shell/states.tsx'
import { DraggableModal } from '../../platform/widgets/draggable-modal.tsx'
import { ContentsTable, UnitHistory, UnitTag, unitTitle } from './unit-parts.tsx'
import { type Card, UNIT, units } from './use-unit-acts.ts'

interface UnitCardProps {
  id: string
  go: (href: string) => void
  onClose: () => void
}

/** All that is known of a box or pallet: where it is, what is in it and on it, and what was done with it. */
export function UnitCardDialog({ id, go, onClose }: UnitCardProps) {
  const found = useQuery({
    queryKey: [UNIT, id],
    queryFn: ({ signal }) => units.get({ id }, { signal, quiet: true }),
  })
  const card = found.data
  return (
    <DraggableModal
      open
      width={900}
      title={card ? unitTitle(card) : t('箱与托盘')}
      footer={
        <Button
          type="primary"
          onClick={() => {
            onClose()
            go(`/wms/pages/handlingUnit/pack?id=${id}`)
          }}
        >
          {t('扫码作业')}
        </Button>
      }
      onCancel={onClose}
    >
      {found.isError && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && <Loading />}
      {card && (
        <Flex vertical gap={16}>
          <Facts card={card} />
          <Typography.Text strong>{t('内容')}</Typography.Text>
          <ContentsTable card={card} />
          <Typography.Text strong>{t('历史')}</Typography.Text>
          <UnitHistory card={card} />
        </Flex>
      )}
    </DraggableModal>
  )
}

const Facts = ({ card }: { card: Card }) => (
  <Descriptions
    size="small"
    column={{ xs: 1, sm: 2, md: 3 }}
    items={[
      { label: t('状态'), children: <UnitTag state={card.state} /> },
      { label: t('库位'), children: [card.warehouseName, card.locationCode].filter(Boolean).join(' ') },
      { label: t('所在托盘'), children: card.parentCode ?? '—' },
      { label: t('创建人'), children: card.createdByName },
      { label: t('创建时间'), children: moment(card.createdAt) },
      { label: t('备注'), children: card.remark ?? '—' },
    ].map((item) => ({ ...item, key: item.label }))}
  />
)
