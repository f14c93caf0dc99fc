import { useQuery } from '@tanstack/react-query'
import { type GenealogyGap, genealogyGap } from '@zhizao/contract/production/genealogy-gap'
import { quantityText } from '@zhizao/rules/quantity/decimal'
import { Alert } from 'antd'
import { client } from '../../platform/api/client.ts'
import { t } from '../../platform/i18n/translate.ts'

const calls = client(genealogyGap)
const MOST = 20

/** What is not known of where a lot came from, or went; nothing where all of it is. */
export function LotGaps({ lotId }: { lotId: string }) {
  const found = useQuery({
    queryKey: ['genealogyGap', 'lot', lotId],
    queryFn: ({ signal }) => calls.page({ lotId, pageSize: MOST }, { signal, quiet: true }),
  })
  const gaps = found.data?.records ?? []
  if (!gaps.length) return null
  const more = found.data!.total - gaps.length
  return (
    <Alert
      type="warning"
      showIcon
      title={t('来源与去向有缺口，追溯时不完整')}
      description={
        <>
          {gaps.map((gap) => (
            <div key={gap.id}>{wordsOf(gap)}</div>
          ))}
          {more > 0 && <div>{t('还有 {count} 个缺口没有列出', { count: more })}</div>}
        </>
      }
    />
  )
}

function wordsOf({ kind, materialCode, materialName, quantity, decimals, unit, orderCode }: GenealogyGap) {
  const told = { order: orderCode, quantity: quantityText(quantity, decimals), unit }
  if (kind === 'undealt') return t('订单 {order} 投入 {quantity} {unit}，没有进入任何批次', told)
  return t('订单 {order}：物料 {material} {quantity} {unit} 来源不明', {
    ...told,
    material: `${materialCode} ${materialName}`,
  })
}
