import { useQuery } from '@tanstack/react-query'
import type { StateLook, StatePiece } from '@zhizao/contract/object-state/object-state'
import { useMemo } from 'react'
import { t } from '../platform/i18n/translate.ts'
import { useTopic } from '../platform/push/push.ts'
import { dayjs } from '../platform/time/plant-dayjs.ts'
import { stateCalls } from './live-states.ts'
import classes from './state.module.css'
import { lastingWords, unknownColour, unknownWords } from './state-words.ts'

const MINUTE = 60_000

/** The course of an object in a range, anew when it was changed. */
export function useCourse(objectId: string, from: number, to: number) {
  const query = useQuery({
    queryKey: ['object-state', 'range', objectId, from, to],
    queryFn: ({ signal }) => stateCalls.range({ objectId, from, to }, { quiet: true, signal }),
    placeholderData: (before) => before,
  })
  useTopic('states', (event) => {
    if (event.event !== 'states') return
    if (!event.isWhole || event.rows.some((row) => row.objectId === objectId)) void query.refetch()
  })
  return query
}

/** What an object was in, as a band; under trends, on pages of objects, anywhere. Nothing where it has no states. */
export function StateBand({
  objectId,
  from,
  to,
  title,
  isThin,
}: {
  objectId: string
  from: number
  to: number
  /** Whose it is, where several stand below one another. */
  title?: string | undefined
  isThin?: boolean
}) {
  // Asked by the minute: what goes on live moves with each look.
  const { data } = useCourse(objectId, Math.floor(from / MINUTE) * MINUTE, Math.ceil(to / MINUTE) * MINUTE)
  if (!data || data.pieces.every(({ cause }) => cause === 'stateless')) return null
  const strip = <StateStrip {...data} from={from} to={to} isThin={isThin} />
  if (!title) return strip
  return (
    <span className={classes.titled}>
      <span className={classes.owner}>{title}</span>
      {strip}
    </span>
  )
}

export interface StateStripProps {
  pieces: readonly StatePiece[]
  states: readonly StateLook[]
  from: number
  to: number
  isThin?: boolean | undefined
}

/** Pieces drawn over a range. What is narrower than a pixel is drawn with what is beside it. */
export function StateStrip({ pieces, states, from, to, isThin }: StateStripProps) {
  const looks = useMemo(() => new Map(states.map((look) => [look.id, look])), [states])
  const share = (ms: number) => `${((ms * 100) / (to - from)).toFixed(3)}%`
  const shown = pieces.filter((piece) => piece.cause !== 'stateless')
  return (
    <span
      role="img"
      aria-label={
        shown.length
          ? shown
              .slice(-6)
              .map((piece) => wordsOf(piece, looks))
              .join('；')
          : t('没有状态')
      }
      className={`${classes.band} ${isThin ? classes.thin : ''}`}
    >
      {shown.map((piece) => (
        <span
          key={`${piece.from} ${piece.correctionId ?? ''}`}
          title={wordsOf(piece, looks)}
          className={`${classes.piece} ${piece.stateId ? '' : classes.unknown} ${piece.correctionId ? classes.corrected : ''}`}
          style={{
            left: share(piece.from - from),
            width: share(piece.to - piece.from),
            background: looks.get(piece.stateId ?? '')?.colour ?? unknownColour,
          }}
        />
      ))}
    </span>
  )
}

export function wordsOf(piece: StatePiece, looks: ReadonlyMap<string, StateLook>): string {
  const name = piece.stateId ? (looks.get(piece.stateId)?.name ?? '') : unknownWords(piece.cause)
  const time = (at: number) => dayjs(at).format('MM-DD HH:mm:ss')
  const byHand = piece.correctionId ? `（${t('人工更正')}）` : ''
  return `${name}${byHand} ${time(piece.from)} – ${time(piece.to)} ${lastingWords(piece.to - piece.from)}`
}
