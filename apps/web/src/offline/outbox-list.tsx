import { Alert, Button, Flex, Input, Tag } from 'antd'
import { useEffect, useState } from 'react'
import { t } from '../platform/i18n/translate.ts'
import { moment } from '../platform/shell/moment.ts'
import { EmptyState } from '../platform/shell/states.tsx'
import { AskFirst } from '../platform/widgets/ask.tsx'
import { actionId } from './action-id.ts'
import { actionOf, type KeptAct } from './actions.ts'
import classes from './offline.module.css'
import { dropAct, look, replaceAct, useOutbox } from './outbox.ts'
import { useGo } from './room-way.ts'
import { drain } from './sender.ts'
import { useOffline } from './terminal.ts'

/** What waits on this device of whoever works here: refused first, as somebody has to settle it. */
export function OutboxList() {
  const { acts, others } = useOutbox()
  const isOffline = useOffline()
  useEffect(() => void look(), [])
  const isRefused = ({ refusal }: KeptAct) => refusal !== undefined
  const shown = [...acts.filter(isRefused), ...acts.filter((act) => !isRefused(act))]
  const held = new Set(acts.filter(isRefused).map(({ subject }) => subject))
  return (
    <section className={classes.card} aria-label={t('待上传记录')}>
      <Flex justify="space-between" align="center" gap={8} wrap>
        <h2 className={classes.title}>
          {t('待上传记录')} <small>{t('{count} 条', { count: acts.length })}</small>
        </h2>
        <Button disabled={isOffline || !acts.length} onClick={() => void drain()}>
          {t('立即上传')}
        </Button>
      </Flex>
      {others > 0 && (
        <Alert
          type="info"
          showIcon
          title={t('本机还有其他人的 {count} 条记录，由本人登录后上传，别人看不到内容。', { count: others })}
        />
      )}
      {shown.length ? (
        <ul className={classes.acts}>
          {shown.map((act) => (
            <ActRow key={act.id} act={act} isHeld={!isRefused(act) && held.has(act.subject)} isOffline={isOffline} />
          ))}
        </ul>
      ) : (
        <EmptyState
          title={t('都已上传')}
          detail={t('离线时做的操作会先列在这里，连上后按先后自动上传，每条只记一次。')}
        />
      )}
    </section>
  )
}

interface ActRowProps {
  act: KeptAct
  /** One about the same that came before it has to be settled first. */
  isHeld: boolean
  isOffline: boolean
}

function ActRow({ act, isHeld, isOffline }: ActRowProps) {
  const action = actionOf(act.action)
  const { refusal } = act
  const figure = action?.figure && { title: t(action.figure.title), figure: action.figure.of(act.body) }
  return (
    <li className={refusal === undefined ? classes.act : `${classes.act} ${classes.refused}`}>
      <div className={classes.what}>
        <strong>{action ? t(action.title) : act.action}</strong> <span>{act.words}</span>
        {figure && <span className={classes.figure}>{t('{title} {figure}', figure)}</span>}
      </div>
      <div className={classes.when}>
        <span>{moment(act.at)}</span>
        {refusal !== undefined ? (
          <Tag color="error">{t('未被接受')}</Tag>
        ) : isHeld ? (
          <Tag color="warning">{t('等前一条处理')}</Tag>
        ) : (
          <Tag color="processing">{t('待上传')}</Tag>
        )}
      </div>
      {refusal !== undefined && (
        <p className={classes.said} role="alert">
          {refusal}
        </p>
      )}
      {refusal !== undefined && <Settle act={act} isOffline={isOffline} />}
    </li>
  )
}

/** What may be done with an act that the server refused. */
function Settle({ act, isOffline }: { act: KeptAct; isOffline: boolean }) {
  const action = actionOf(act.action)
  const [figure, setFigure] = useState<string>()
  const go = useGo()
  const right = action?.figure
  async function again(body: unknown = act.body) {
    const { refusal: _, isUnclear, ...bare } = act
    // What was told as refused never happens under its name; what may have happened is asked for by it.
    await replaceAct({ ...bare, body, id: isUnclear ? act.id : actionId() })
    if (!isOffline) await drain()
  }
  if (right && figure !== undefined)
    return (
      <Flex gap={8} wrap>
        <Input
          className={classes.typed}
          aria-label={t(right.title)}
          inputMode="decimal"
          maxLength={40}
          value={figure}
          autoFocus
          onChange={({ target }) => setFigure(target.value)}
        />
        <Button type="primary" disabled={!figure.trim()} onClick={() => void again(right.put(act.body, figure))}>
          {t('改正并上传')}
        </Button>
        <Button onClick={() => setFigure(undefined)}>{t('取消')}</Button>
      </Flex>
    )
  return (
    <Flex gap={8} wrap>
      <Button type="primary" disabled={isOffline} onClick={() => void again()}>
        {t('重试')}
      </Button>
      {right && <Button onClick={() => setFigure(right.of(act.body))}>{t('改正')}</Button>}
      {action?.page && <Button onClick={() => go(action.page!(act.body))}>{t('打开单据处理')}</Button>}
      <AskFirst
        title={t('放弃这条记录？')}
        description={t('它没有被服务器接受，放弃后从本机删除，不能找回。')}
        okText={t('放弃')}
        onConfirm={() => dropAct(act)}
      >
        <Button danger>{t('放弃')}</Button>
      </AskFirst>
    </Flex>
  )
}
