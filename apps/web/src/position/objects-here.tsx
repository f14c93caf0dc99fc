import type { PositionPlan } from '@zhizao/contract/position/position'
import { StatusDot, useNodeText } from '../live/tree/status-dot.tsx'
import type { NodeState } from '../live/tree/tree-status.ts'
import { t } from '../platform/i18n/translate.ts'
import { PageLink } from '../platform/shell/page-link.tsx'
import classes from './plan.module.css'
import { objectPage } from './position-tree.ts'

interface ObjectsHereProps {
  plan: PositionPlan
  standing: ReadonlyMap<string, NodeState>
}

/** All that stands at a position, those in trouble first: also what is not drawn, and for phones. */
export function ObjectsHere({ plan, standing }: ObjectsHereProps) {
  const rows = plan.objects.toSorted(
    (one, other) => troubleOf(standing.get(other.id)) - troubleOf(standing.get(one.id)),
  )
  return (
    <>
      <h3 className={classes.title}>{t('这个位置的对象（{count}）', { count: plan.total })}</h3>
      <ul className={classes.list}>
        {rows.map(({ id, name, x }) => (
          <ObjectRow key={id} id={id} name={name} isDrawn={x !== null} standing={standing.get(id)} />
        ))}
        {!rows.length && <li className={classes.sub}>{t('这里还没有摆放对象')}</li>}
      </ul>
    </>
  )
}

/** Alarms by their level, then what is away. */
function troubleOf(standing: NodeState | undefined) {
  if (!standing || standing.isOutOfService) return 0
  if (standing.level) return { urgent: 4, error: 3, warning: 2 }[standing.level]
  return standing.isOffline ? 1 : 0
}

interface ObjectRowProps {
  id: string
  name: string
  isDrawn: boolean
  standing: NodeState | undefined
}

function ObjectRow({ id, name, isDrawn, standing }: ObjectRowProps) {
  const text = useNodeText(standing)
  return (
    <li>
      <span className={classes.who}>
        <StatusDot standing={standing} />
        <PageLink href={objectPage(id)}>{name}</PageLink>
        {!isDrawn && <span className={classes.sub}>{t('未摆放')}</span>}
      </span>
      <span className={classes.sub}>{text}</span>
    </li>
  )
}
