import { useQuery } from '@tanstack/react-query'
import { pointCheck } from '@zhizao/contract/point-check/point-check'
import { client } from '../platform/api/client.ts'
import { t } from '../platform/i18n/translate.ts'
import { dayjs } from '../platform/time/plant-dayjs.ts'

const checks = client(pointCheck)
const FRESH = 5000

/** Why the newest value of a point is uncertain: the rules that hit it, asked for when somebody wants to know. */
export function QualityReason({ pointId }: { pointId: string }) {
  const found = useQuery({
    queryKey: ['point-check', 'now', pointId],
    queryFn: ({ signal }) => checks.now({ pointIds: [pointId] }, { signal, quiet: true }),
    staleTime: FRESH,
  })
  if (found.isPending) return t('正在查询…')
  if (!found.data?.length) return t('数据来源标记为可疑')
  return (
    <>
      {found.data.map(({ id, name, hitSince }) => (
        <div key={id}>
          {t('命中质量规则“{name}”，自 {time}', { name, time: dayjs(hitSince).format('MM-DD HH:mm:ss') })}
        </div>
      ))}
    </>
  )
}
