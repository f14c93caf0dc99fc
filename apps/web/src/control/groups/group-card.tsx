import { DeleteOutlined, EditOutlined, PlayCircleOutlined, PlusOutlined } from '@ant-design/icons'
import type { ControlGroup, ControlRule } from '@zhizao/contract/control/control-group'
import { onFailureTitles } from '@zhizao/contract/control/control-run'
import { Button } from 'antd'
import { valueWithUnit } from '../../live/said-value.ts'
import { serverWords } from '../../platform/i18n/server-words.ts'
import { t } from '../../platform/i18n/translate.ts'
import { Permitted, usePermission } from '../../platform/session/permission.ts'
import { AskFirst, useAsk } from '../../platform/widgets/ask.tsx'
import { IconTool } from '../../platform/widgets/icon-tool.tsx'
import { StatusTag } from '../../platform/widgets/status-tag.tsx'
import { groups, groupsChanged } from './group-calls.ts'
import classes from './groups.module.css'

interface GroupCardProps {
  group: ControlGroup
  /** Of this group; undefined until they are known. */
  rules: readonly ControlRule[] | undefined
  onEdit: () => void
  onRule: (rule?: ControlRule) => void
  onRun: (runId: string) => void
}

/** A group with its steps, the conditions under which it may be carried out, and the way to do so. */
export function GroupCard({ group, rules, onEdit, onRule, onRun }: GroupCardProps) {
  const [mayChange, mayRun] = [usePermission('objectMonitor:controlGroup'), usePermission('objectMonitor:control')]
  const run = useRun(group, onRun)
  const isFaulty = group.steps.some(({ fault }) => fault)
  return (
    <section className={classes.card} aria-label={group.name}>
      <div className={classes.head}>
        <span className={classes.name} title={group.name}>
          {group.name}
        </span>
        {mayChange && (
          <>
            <IconTool icon={<EditOutlined />} title={t('修改')} onClick={onEdit} />
            <AskFirst
              title={t('删除控制组合“{name}”？', { name: group.name })}
              description={t('执行条件一并删除，执行记录保留。')}
              okText={t('删除')}
              onConfirm={async () => {
                await groups.remove({ id: group.id })
                await groupsChanged()
              }}
            >
              <Button type="text" danger icon={<DeleteOutlined />} aria-label={t('删除')} />
            </AskFirst>
          </>
        )}
      </div>
      <Steps steps={group.steps} />
      {group.remark && <span className={classes.muted}>{group.remark}</span>}
      {group.ruleCount > 0 && (
        <div className={classes.rules}>
          {rules?.map((rule) => (
            <Rule key={rule.id} rule={rule} isFaulty={isFaulty} onEdit={() => onRule(rule)} onRun={() => run(rule)} />
          ))}
        </div>
      )}
      <div className={classes.foot}>
        <span className={classes.muted}>{t('失败时：{way}', { way: t(onFailureTitles[group.onFailure]) })}</span>
        <span className={classes.grow} />
        {mayChange && (
          <Button size="small" icon={<PlusOutlined />} onClick={() => onRule()}>
            {t('执行条件')}
          </Button>
        )}
        {mayRun && !group.ruleCount && (
          <Button type="primary" size="small" icon={<PlayCircleOutlined />} disabled={isFaulty} onClick={() => run()}>
            {t('执行')}
          </Button>
        )}
      </div>
    </section>
  )
}

interface RuleProps {
  rule: ControlRule
  /** The group lacks a point. */
  isFaulty: boolean
  onEdit: () => void
  onRun: () => void
}

/** A condition as it stands, and the way to carry the group out under it. */
function Rule({ rule, isFaulty, onEdit, onRun }: RuleProps) {
  return (
    <div className={classes.rule}>
      <Standing rule={rule} />
      <span className={classes.name} title={rule.condition}>
        {rule.name}
      </span>
      <Permitted code="objectMonitor:controlGroup">
        <RuleTools rule={rule} onEdit={onEdit} />
      </Permitted>
      <Permitted code="objectMonitor:control">
        <Button size="small" disabled={rule.holds !== true || isFaulty} onClick={onRun}>
          {t('执行')}
        </Button>
      </Permitted>
    </div>
  )
}

/** Asks, and carries out: under a condition where there is one. */
function useRun(group: ControlGroup, onRun: (runId: string) => void) {
  const ask = useAsk()
  return (rule?: ControlRule) =>
    void ask({
      title: t('执行控制组合“{name}”？', { name: group.name }),
      content: (
        <>
          <Steps steps={group.steps} />
          <p className={classes.muted}>{t('此操作会直接作用于现场设备，请确认现场人员与设备处于安全状态。')}</p>
        </>
      ),
      okText: t('确认执行'),
      onOk: async () => {
        const { id } = await (rule ? groups.runByRule({ ruleId: rule.id }) : groups.runFree({ groupId: group.id }))
        onRun(id)
        void groupsChanged()
      },
    })
}

const Steps = ({ steps }: { steps: ControlGroup['steps'] }) => (
  <ol className={classes.steps}>
    {steps.map(({ pointName, objectName, unit, value, valueWords, pauseSeconds, fault }, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: steps have no id; a point may stand in several
      <li key={at} className={classes.step}>
        <span className={classes.place}>{at + 1}</span>
        <span className={`${classes.what} ${fault ? classes.bad : ''}`}>
          {fault ? serverWords(fault) : pointName} <span className={classes.muted}>{objectName}</span>
        </span>
        <span className={classes.value}>
          {valueWithUnit({ value, unit, valueWords, decimals: decimalsOf(value) })}
          {pauseSeconds > 0 && <span className={classes.muted}> {t('等待 {n} 秒', { n: pauseSeconds })}</span>}
        </span>
      </li>
    ))}
  </ol>
)

/** As many as were typed. */
export const decimalsOf = (value: unknown) =>
  typeof value === 'number' ? (String(value).split('.')[1]?.length ?? 0) : 0

function Standing({ rule: { holds, reason } }: { rule: ControlRule }) {
  const label = holds === null ? t('无法判定') : holds ? t('当前成立') : t('当前不成立')
  const colour = holds === null ? 'warning' : holds ? 'success' : 'default'
  return (
    <span title={reason ? serverWords(reason) : undefined}>
      <StatusTag choice={{ value: label, label, colour }} />
    </span>
  )
}

const RuleTools = ({ rule, onEdit }: { rule: ControlRule; onEdit: () => void }) => (
  <>
    <IconTool icon={<EditOutlined />} title={t('修改执行条件')} onClick={onEdit} />
    <AskFirst
      title={t('删除执行条件“{name}”？', { name: rule.name })}
      description={t('没有执行条件的组合可以随时执行。')}
      okText={t('删除')}
      onConfirm={async () => {
        await groups.removeRule({ id: rule.id })
        await groupsChanged()
      }}
    >
      <Button type="text" danger icon={<DeleteOutlined />} aria-label={t('删除执行条件')} />
    </AskFirst>
  </>
)
