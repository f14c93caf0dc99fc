import { useQuery } from '@tanstack/react-query'
import { boxQuestion } from '@zhizao/contract/gateway-box/box-question'
import { Alert, Tabs } from 'antd'
import { t } from '../../platform/i18n/translate.ts'
import { usePermission } from '../../platform/session/permission.ts'
import { usePageSearch } from '../../platform/shell/page-address.ts'
import { EmptyState, ErrorState, Loading } from '../../platform/shell/states.tsx'
import { AccessTab } from './access-tab.tsx'
import { BoxClaim } from './box-claim.tsx'
import classes from './box-detail.module.css'
import { BoxHeader } from './box-header.tsx'
import { boxQuery } from './box-queries.ts'
import { CertificatesTab } from './certificates-tab.tsx'
import { GapsTab } from './gaps-tab.tsx'
import { RefusedTab } from './refused-tab.tsx'
import { SetFileStatus } from './set-file-status.tsx'
import { SetFileTab } from './set-file-tab.tsx'
import { StateTab } from './state-tab.tsx'

/** 盒子详情: what a box reads, its set file, how it stands, and what never came. */
export function BoxDetailPage() {
  const [search] = usePageSearch()
  const id = search.get('id')
  if (!id) return <EmptyState title={t('请从盒子管理中选择盒子')} />
  return <BoxDetailOf key={id} id={id} />
}

function BoxDetailOf({ id }: { id: string }) {
  const [search, change] = usePageSearch()
  const query = useQuery(boxQuery(id))
  const mayEdit = usePermission(boxQuestion.certificates.permission)
  const box = query.data
  if (query.isError && !box) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!box) return <Loading />
  const isEdge = box.kind === 'edge'
  const gaps = [
    {
      key: 'gaps',
      label: box.openGaps ? t('数据缺口（{n}）', { n: box.openGaps }) : t('数据缺口'),
      children: <GapsTab boxId={box.id} />,
    },
  ]
  const whole = [
    { key: 'access', label: t('接入配置'), children: <AccessTab box={box} /> },
    ...(isEdge ? [{ key: 'setFile', label: t('配置下发'), children: <SetFileTab box={box} /> }] : []),
    ...(isEdge && mayEdit
      ? [{ key: 'certificates', label: t('安全证书'), children: <CertificatesTab box={box} /> }]
      : []),
    { key: 'state', label: t('运行状态'), children: <StateTab box={box} /> },
    ...gaps,
    {
      key: 'refused',
      label: box.refused ? t('被拒数据（{n}）', { n: box.refused }) : t('被拒数据'),
      children: <RefusedTab boxId={box.id} />,
    },
  ]
  return (
    <div className={classes.page}>
      <BoxHeader box={box} />
      <BoxClaim box={box} />
      {box.isWhole ? (
        <SetFileStatus box={box} />
      ) : (
        <Alert type="info" showIcon title={t('该盒子还采集不在您数据权限内的对象，您不能查看或修改它的接入配置')} />
      )}
      <Tabs
        className={classes.tabs}
        destroyOnHidden
        activeKey={box.isWhole ? (search.get('tab') ?? 'access') : 'gaps'}
        onChange={(tab) => change({ tab: tab === 'access' ? undefined : tab })}
        items={box.isWhole ? whole : gaps}
      />
    </div>
  )
}
