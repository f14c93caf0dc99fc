import { BellFilled } from '@ant-design/icons'
import type { Point } from '@zhizao/contract/device/point'
import type { KeyboardEvent, PointerEvent } from 'react'
import { LiveValueText } from '../live/live-value.tsx'
import { type StoredValues, useReadings } from '../live/readings.ts'
import { StatusDot, useNodeText } from '../live/tree/status-dot.tsx'
import type { NodeState } from '../live/tree/tree-status.ts'
import type { WordsShown } from './label-room.ts'
import classes from './plan.module.css'
import type { Placed, Spot } from './use-plan-draft.ts'

/** Values beside a mark. */
export const MOST_VALUES = 2

export interface MarkProps {
  object: Placed
  spot: Spot
  standing: NodeState | undefined
  /** Its key points with what was known of them; none where there is no room for values. */
  points: readonly Point[]
  stored: StoredValues
  words: WordsShown
  isChosen: boolean
  /** While the plan is edited. */
  isMoved: boolean
  onClick: () => void
  onKeyDown?: ((event: KeyboardEvent) => void) | undefined
  onPointerDown?: ((event: PointerEvent<HTMLElement>) => void) | undefined
}

/** An object on the picture: in the colour of its state, with its name and, where there is room, what its key points read. */
export function PlanMark({ object, spot, standing, points, stored, words, isChosen, isMoved, ...on }: MarkProps) {
  const text = useNodeText(standing)
  const readings = useReadings(points.slice(0, MOST_VALUES), stored)
  const isQuiet = standing?.isOutOfService || standing?.isOffline
  const state = isQuiet ? 'quiet' : (standing?.level ?? 'normal')
  return (
    <button
      type="button"
      className={classes.mark}
      data-object={object.id}
      data-state={state}
      data-moved={isMoved || undefined}
      data-words={words.what}
      data-side={words.side}
      style={{ left: `${spot.x * 100}%`, top: `${spot.y * 100}%` }}
      aria-pressed={isMoved ? isChosen : undefined}
      title={`${object.name}（${text}）`}
      {...on}
    >
      <span className={classes.dot}>
        <StatusDot standing={standing} />
        {standing?.alarms && !isQuiet ? <BellFilled className={classes.bell} aria-hidden /> : null}
      </span>
      <span className={classes.words}>
        <span className={classes.name}>{object.name}</span>
        {readings.map((reading) => (
          <span key={reading.id} className={classes.value} title={reading.name}>
            <LiveValueText
              newest={reading.newest}
              decimals={reading.decimals}
              unit={reading.unit}
              valueWords={reading.valueWords}
              state={reading.state}
              level={reading.level}
            />
          </span>
        ))}
      </span>
    </button>
  )
}
