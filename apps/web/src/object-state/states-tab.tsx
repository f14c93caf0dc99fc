import { objectState, type StateLook, type StatePiece } from '@zhizao/contract/object-state/object-state'
import { Button, DatePicker, Table } from 'antd'
import { useState } from 'react'
import { t } from '../platform/i18n/translate.ts'
import { usePermission } from '../platform/session/permission.ts'
import { EmptyState, ErrorState, Loading } from '../platform/shell/states.tsx'
import { dayjs } from '../platform/time/plant-dayjs.ts'
import { CorrectDialog } from './correct-dialog.tsx'
import { Corrections } from './corrections.tsx'
import classes from './state.module.css'
import { StateStrip, useCourse } from './state-band.tsx'
import { StateChip } from './state-chip.tsx'
import { StateLegend } from './state-legend.tsx'
import { lastingWords, unknownColour, unknownWords } from './state-words.ts'

/** The day of one machine: its band, its intervals, and what people know better. */
export function StatesTab({ objectId, deviceTypeId }: { objectId: string; deviceTypeId: string | null }) {
  const [day, setDay] = useState(() => dayjs().startOf('day'))
  const [correcting, setCorrecting] = useState<{ from: number; to: number }>()
  const mayCorrect = usePermission(objectState.correct.permission)
  const [from, to] = [day.valueOf(), day.add(1, 'day').valueOf()]
  const query = useCourse(objectId, from, to)
  if (query.isError && !query.data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Loading />
  const { pieces, states } = query.data
  const shown = pieces.filter(({ cause }) => cause !== 'stateless')
  const last = shown.at(-1)
  return (
    <div className={classes.tab}>
      <div className={classes.bar}>
        <DatePicker
          value={day}
          allowClear={false}
          disabledDate={(other) => other.isAfter(dayjs(), 'day')}
          onChange={(next) => next && setDay(next.startOf('day'))}
          aria-label={t('日期')}
        />
        <StateChip objectId={objectId} withSince />
        <span className={classes.grow} />
        {mayCorrect && last && <Button onClick={() => setCorrecting(last)}>{t('更正状态')}</Button>}
      </div>
      {shown.length ? (
        <>
          <StateStrip pieces={shown} states={states} from={from} to={to} />
          <Hours />
          <StateLegend pieces={shown} states={states} />
          <h3 className={classes.section}>{t('状态区间')}</h3>
          <Pieces pieces={shown} states={states} onCorrect={mayCorrect ? setCorrecting : undefined} />
        </>
      ) : (
        <EmptyState
          title={t('这一天没有状态')}
          detail={t('设备状态由设备类型或设备自己的状态定义判定，可在“状态定义”中添加')}
        />
      )}
      <Corrections key={query.dataUpdatedAt} objectId={objectId} onChanged={() => void query.refetch()} />
      {correcting && (
        <CorrectDialog
          objectId={objectId}
          deviceTypeId={deviceTypeId}
          from={correcting.from}
          to={correcting.to}
          onClose={() => setCorrecting(undefined)}
          onSaved={() => void query.refetch()}
        />
      )}
    </div>
  )
}

export const Hours = () => (
  <div className={classes.hours} aria-hidden>
    {['00:00', '06:00', '12:00', '18:00', '24:00'].map((hour) => (
      <span key={hour}>{hour}</span>
    ))}
  </div>
)

interface PiecesProps {
  pieces: readonly StatePiece[]
  states: readonly StateLook[]
  onCorrect: ((piece: StatePiece) => void) | undefined
}

/** Intervals, the newest first. */
function Pieces({ pieces, states, onCorrect }: PiecesProps) {
  const looks = new Map(states.map((look) => [look.id, look]))
  const time = (at: number) => dayjs(at).format('HH:mm:ss')
  return (
    <Table<StatePiece>
      size="small"
      rowKey="from"
      pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
      dataSource={pieces.toReversed()}
      columns={[
        {
          title: t('状态'),
          render: (_, { stateId, cause, correctionId }) => (
            <span className={classes.chip}>
              <span
                className={classes.dot}
                style={{ background: looks.get(stateId ?? '')?.colour ?? unknownColour }}
                aria-hidden
              />
              {stateId ? looks.get(stateId)?.name : unknownWords(cause)}
              {correctionId && <span className={classes.amount}>{t('人工更正')}</span>}
            </span>
          ),
        },
        { title: t('开始时间'), width: 110, render: (_, piece) => time(piece.from) },
        { title: t('结束时间'), width: 110, responsive: ['sm'], render: (_, piece) => time(piece.to) },
        { title: t('时长'), width: 116, render: (_, piece) => lastingWords(piece.to - piece.from) },
        ...(onCorrect
          ? [
              {
                title: t('操作'),
                width: 90,
                render: (_: unknown, piece: StatePiece) => (
                  <Button size="small" onClick={() => onCorrect(piece)}>
                    {t('更正')}
                  </Button>
                ),
              },
            ]
          : []),
      ]}
    />
  )
}
