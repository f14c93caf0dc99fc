import { PlusOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import type { ControlGroup, ControlRule } from '@zhizao/contract/control/control-group'
import { Button } from 'antd'
import { useState } from 'react'
import objectTab from '../../live/object-tab.module.css'
import { t } from '../../platform/i18n/translate.ts'
import { usePermission } from '../../platform/session/permission.ts'
import { EmptyState, ErrorState, Loading } from '../../platform/shell/states.tsx'
import { groupKeys, groups } from './group-calls.ts'
import { GroupCard } from './group-card.tsx'
import { GroupDialog } from './group-dialog.tsx'
import classes from './groups.module.css'
import { RuleDialog } from './rule-dialog.tsx'
import { RunDialog } from './run-dialog.tsx'
import { RunList } from './run-list.tsx'

const RULES_EVERY = 5000

type Shown =
  | { kind: 'group'; group?: ControlGroup }
  | { kind: 'rule'; group: ControlGroup; rule?: ControlRule }
  | { kind: 'run'; id: string }

/** Writes of a machine that belong together: carried out by one press, step by step. */
export function GroupsTab({ objectId }: { objectId: string }) {
  const [shown, setShown] = useState<Shown>()
  const mayChange = usePermission('objectMonitor:controlGroup')
  const found = useQuery({
    queryKey: groupKeys.list(objectId),
    queryFn: ({ signal }) => groups.list({ objectId }, { signal, quiet: true }),
  })
  const rules = useQuery({
    queryKey: groupKeys.rules(objectId),
    queryFn: ({ signal }) => groups.rules({ objectId }, { signal, quiet: true }),
    refetchInterval: RULES_EVERY,
    enabled: found.data?.some(({ ruleCount }) => ruleCount > 0) === true,
  })
  if (found.isError && !found.data) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <Loading />
  const close = () => setShown(undefined)
  const add = mayChange && (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setShown({ kind: 'group' })}>
      {t('新增组合')}
    </Button>
  )
  return (
    <div className={objectTab.tab}>
      {found.data.length ? (
        <>
          {add && <div className={classes.tools}>{add}</div>}
          <div className={classes.cards}>
            {found.data.map((group) => (
              <GroupCard
                key={group.id}
                group={group}
                rules={rules.data?.filter(({ groupId }) => groupId === group.id)}
                onEdit={() => setShown({ kind: 'group', group })}
                onRule={(rule) => setShown({ kind: 'rule', group, ...(rule && { rule }) })}
                onRun={(id) => setShown({ kind: 'run', id })}
              />
            ))}
          </div>
        </>
      ) : (
        <EmptyState
          title={t('还没有控制组合')}
          detail={t('把经常一起下发的设定值存成组合，一键按顺序执行，例如开机、停机、换产。')}
          action={add || undefined}
        />
      )}
      <RunList objectId={objectId} onOpen={(id) => setShown({ kind: 'run', id })} />
      {shown?.kind === 'group' && <GroupDialog objectId={objectId} group={shown.group} onClose={close} />}
      {shown?.kind === 'rule' && (
        <RuleDialog objectId={objectId} group={shown.group} rule={shown.rule} onClose={close} />
      )}
      {shown?.kind === 'run' && <RunDialog id={shown.id} onClose={close} />}
    </div>
  )
}
