import { useQuery } from '@tanstack/react-query'
import { type BoardFigures, board } from '@zhizao/contract/production/board'
import { exceptionKindTitles } from '@zhizao/contract/production/exception'
import { quantityText } from '@zhizao/rules/quantity/decimal'
import { clockText } from '@zhizao/rules/time/calendar'
import { useEffect, useState } from 'react'
import { client, refusalIn } from '../../platform/api/client.ts'
import { t } from '../../platform/i18n/translate.ts'
import classes from './board.module.css'
import { boardToken, forgetToken } from './board-token.ts'

const calls = client(board)
const EVERY = 15_000
/** A display that nobody touches takes a new version by itself, and only while the server answers. */
const AFRESH = 6 * 3600_000
const GONE = 404

/** 生产大屏: figures of the shop on a wall, by a link of its own. */
export function BoardPage() {
  const [token] = useState(boardToken)
  const found = useQuery({
    queryKey: ['board', token],
    queryFn: ({ signal }) => calls.figures({ token: token! }, { signal, quiet: true }),
    enabled: token !== undefined,
    refetchInterval: EVERY,
    refetchIntervalInBackground: true,
    networkMode: 'always',
    retry: false,
    gcTime: Number.POSITIVE_INFINITY,
  })
  const refusal = found.error ? refusalIn(found.error) : undefined
  const isGone = refusal?.code === GONE
  useEffect(() => {
    if (isGone) forgetToken()
  }, [isGone])
  useAfresh(found.isSuccess && !found.isError)
  if (!token || isGone)
    return (
      <Notice
        title={t('大屏链接无效')}
        detail={t('链接不完整、已过期或已吊销。请在生产报表的“大屏链接”中重新生成，再在这台显示器上打开。')}
      />
    )
  if (!found.data)
    return (
      <Notice title={found.isError ? t('暂时连接不上服务器') : t('正在读取')} detail={t('会自动重试，不需要操作。')} />
    )
  return <Board figures={found.data} isStale={found.isError} />
}

/** Loads the page anew from time to time, when the server has just answered. */
function useAfresh(isWell: boolean) {
  const [since] = useState(() => Date.now())
  useEffect(() => {
    if (!isWell) return
    const timer = setInterval(() => Date.now() - since > AFRESH && location.reload(), EVERY)
    return () => clearInterval(timer)
  }, [isWell, since])
}

const Notice = ({ title, detail }: { title: string; detail: string }) => (
  <main className={`${classes.board} ${classes.notice}`}>
    <h1>{title}</h1>
    <p>{detail}</p>
  </main>
)

function Board({ figures, isStale }: { figures: BoardFigures; isStale: boolean }) {
  const { companyName, at, timeZone } = figures
  return (
    <main className={classes.board}>
      <header className={classes.head}>
        <h1>{`${companyName} · ${t('生产看板')}`}</h1>
        <p className={isStale ? classes.stale : ''} role={isStale ? 'alert' : undefined}>
          {isStale
            ? t('连接中断，数据截至 {time}，正在自动重连', {
                time: clockText(new Date(at).getTime(), timeZone).slice(11, 16),
              })
            : clockText(new Date(at).getTime(), timeZone).slice(0, 16)}
        </p>
      </header>
      <Tiles figures={figures} />
      <Orders figures={figures} />
      <Stations figures={figures} />
    </main>
  )
}

const shareOf = (part: string, whole: string) =>
  Number(whole) > 0 ? Math.min(100, Math.round((100 * Number(part)) / Number(whole))) : undefined

function Tiles({ figures }: { figures: BoardFigures }) {
  const { runningCount, lateCount, today, exceptions, stationCounts } = figures
  const wrong = exceptions.reduce((sum, { count }) => sum + count, 0)
  return (
    <section className={classes.tiles}>
      <div className={classes.tile}>
        <h2>{t('今日产出')}</h2>
        {today.length === 0 && <b>0</b>}
        {today.slice(0, 2).map(({ unit, decimals, good, planned, scrap }) => (
          <div key={unit}>
            <b>
              {quantityText(good, decimals)} <small>{unit}</small>
            </b>
            <p>
              {t('计划 {planned}，报废 {scrap}', {
                planned: quantityText(planned, decimals),
                scrap: quantityText(scrap, decimals),
              })}
            </p>
            {shareOf(good, planned) !== undefined && <Bar share={shareOf(good, planned)!} />}
          </div>
        ))}
      </div>
      <div className={classes.tile}>
        <h2>{t('生产中订单')}</h2>
        <b>{runningCount}</b>
      </div>
      <div className={`${classes.tile} ${lateCount ? classes.bad : ''}`}>
        <h2>{t('逾期订单')}</h2>
        <b>{lateCount}</b>
      </div>
      <div className={`${classes.tile} ${wrong ? classes.warn : ''}`}>
        <h2>{t('未处理异常')}</h2>
        <b>{wrong}</b>
        <p>{exceptions.map(({ kind, count }) => `${t(exceptionKindTitles[kind])} ${count}`).join(' · ')}</p>
      </div>
      <div className={classes.tile}>
        <h2>{t('工位')}</h2>
        <b>
          {stationCounts.running} <small>{t('在加工')}</small>
        </b>
        <p>{t('停工 {stopped}，待开工 {waiting}', { ...stationCounts })}</p>
      </div>
    </section>
  )
}

const Bar = ({ share, isLate }: { share: number; isLate?: boolean }) => (
  <i className={classes.track} aria-hidden>
    <i className={isLate ? classes.late : ''} style={{ width: `${share}%` }} />
  </i>
)

function Orders({ figures: { orders } }: { figures: BoardFigures }) {
  return (
    <section className={classes.orders} aria-label={t('生产中订单')}>
      {orders.length === 0 && <p className={classes.none}>{t('现在没有生产中的订单')}</p>}
      {orders.map(({ code, product, quantity, good, unit, decimals, progress, dueOn, isLate }) => (
        <div key={code} className={classes.order}>
          <span className={classes.code}>{code}</span>
          <span className={classes.product}>{product}</span>
          <Bar share={Math.min(100, progress)} isLate={isLate} />
          <span className={classes.count}>
            {`${quantityText(good, decimals)} / ${quantityText(quantity, decimals)} ${unit}`}
          </span>
          <span className={isLate ? classes.overdue : ''}>
            {isLate ? t('{day} 逾期', { day: dueOn.slice(5) }) : dueOn.slice(5)}
          </span>
        </div>
      ))}
    </section>
  )
}

const stateWords = { running: '在加工', stopped: '停工', waiting: '待开工' } as const

const Stations = ({ figures: { stations } }: { figures: BoardFigures }) => (
  <section className={classes.stations} aria-label={t('工位')}>
    {stations.map(({ id, name, state }) => (
      <span key={id} className={`${classes.station} ${classes[state]}`}>
        {name} <small>{t(stateWords[state])}</small>
      </span>
    ))}
  </section>
)
