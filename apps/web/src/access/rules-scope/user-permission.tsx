import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type PermissionSource,
  ruleOperatorNames,
  rulesScope,
  ruleTypeNames,
} from '@zhizao/contract/access/rules-scope'
import { Alert, App, Button, Flex, Tag } from 'antd'
import { client } from '../../platform/api/client.ts'
import { t } from '../../platform/i18n/translate.ts'
import { Permitted } from '../../platform/session/permission.ts'
import { EmptyState, ErrorState, Loading } from '../../platform/shell/states.tsx'
import classes from './rules-scope.module.css'

const calls = client(rulesScope)

/** Which objects a user sees, and which role or rule shows them; without an id the signed-in user himself. */
export function UserPermission({ userId }: { userId?: string }) {
  const { message } = App.useApp()
  const cache = useQueryClient()
  const queryKey = ['user-permission', userId ?? 'own']
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => calls.userPermission({ userId }, { quiet: true, signal }),
    gcTime: 0,
  })
  const recompute = useMutation({
    mutationFn: (id: string) => calls.recompute({ userId: id }),
    onSuccess: (fresh) => {
      cache.setQueryData(queryKey, fresh)
      message.success(t('已重新计算'))
    },
  })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading />
  return (
    <Flex vertical gap={8}>
      <Alert
        type={data.isAll || data.objectCount ? 'info' : 'warning'}
        showIcon
        title={
          data.isAll
            ? t('可以看到全部对象（{count} 个）', { count: data.objectCount })
            : t('可以看到 {count} 个对象', { count: data.objectCount })
        }
        action={
          <Permitted code={rulesScope.recompute.permission}>
            <Button size="small" loading={recompute.isPending} onClick={() => recompute.mutate(data.userId)}>
              {t('重新计算')}
            </Button>
          </Permitted>
        }
      />
      {data.sources.map((source) => (
        <Source key={`${source.source} ${source.id}`} {...source} />
      ))}
      {!data.sources.length && <EmptyState title={t('没有启用的角色和数据规则')} />}
    </Flex>
  )
}

function Source({ source, name, viaRole, isAll, items }: PermissionSource) {
  return (
    <section className={classes.source}>
      <div className={classes.title}>
        <Tag color={source === 'role' ? 'blue' : 'gold'}>{source === 'role' ? t('角色') : t('数据规则')}</Tag>
        <strong>{name}</strong>
        {viaRole && <span className={classes.own}>{t('经角色：{name}', { name: viaRole })}</span>}
      </div>
      {isAll && <p className={classes.line}>{t('全部数据')}</p>}
      {!isAll && !items.length && <p className={classes.line}>{t('未指定范围，不增加可见数据')}</p>}
      {items.map(({ type, operator, targets }) => (
        <p key={`${type} ${operator} ${targets[0]?.id}`} className={classes.line}>
          {t(ruleTypeNames[type as keyof typeof ruleTypeNames])} · {t(ruleOperatorNames[operator])}
          {targets.length > 0 && `：${targets.map((target) => target.name).join('、')}`}
        </p>
      ))}
    </section>
  )
}
