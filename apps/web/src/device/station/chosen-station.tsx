import { Fragment, type ReactNode } from 'react'
import { t } from '../../platform/i18n/translate.ts'
import { type PowerStation, usePowerStation } from '../../platform/session/power-station.ts'
import { EmptyState, ErrorState, Loading } from '../../platform/shell/states.tsx'
import { ObjectsBelow } from '../monitor/objects-below.tsx'

/** The power station chosen in the header, with its machines; `head` stands above them. */
export function ChosenStation({ head }: { head?: (station: PowerStation) => ReactNode }) {
  const { station, query } = usePowerStation()
  if (query.isError && !query.data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Loading />
  if (!station)
    return (
      <EmptyState
        title={t('暂无电站')}
        detail={t('请在对象管理中新增对象类型为“电站”的对象，或联系管理员开通数据权限。')}
      />
    )
  return (
    <Fragment key={station.id}>
      {head?.(station)}
      <ObjectsBelow id={station.id} />
    </Fragment>
  )
}
