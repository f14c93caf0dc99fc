import type { Point } from '@zhizao/contract/device/point'
import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { usePoints } from '../live/readings.ts'
import type { NodeState } from '../live/tree/tree-status.ts'
import { arrowKeys, followPointer } from '../platform/widgets/follow-pointer.ts'
import { labelRoom } from './label-room.ts'
import { MOST_VALUES, PlanMark } from './plan-mark.tsx'
import type { Placed, PlanDraft, Spot } from './use-plan-draft.ts'

interface PlanMarksProps {
  placed: readonly Placed[]
  standing: ReadonlyMap<string, NodeState>
  zoom: number
  chosen: string | undefined
  picture: RefObject<HTMLDivElement | null>
  /** Only while the plan is edited. */
  drawing: PlanDraft | undefined
  onChoose: (id: string) => void
}

/** Of so many objects values stand beside the marks; of more once they are further apart. */
const ROOM = 24
/** A step of an arrow key, as a share of the picture; with Shift. */
const STEP = 0.005
const LARGE_STEP = 0.05

const none: readonly Point[] = []

/** What stands on the picture, by its state; moved by pointer, finger and keys while it is edited. */
export function PlanMarks({ placed, standing, zoom, chosen, picture, drawing, onChoose }: PlanMarksProps) {
  const drawn = placed.flatMap(({ spot, ...object }) => (spot ? [{ object, spot }] : []))
  const ids = useMemo(() => placed.flatMap(({ id, spot }) => (spot ? [id] : [])).sort(), [placed])
  const hasRoom = drawn.length <= ROOM * zoom * zoom
  const { points, stored } = usePoints(hasRoom ? ids : noIds, true)
  const pointsOf = useMemo(() => Map.groupBy(points, ({ objectId }) => objectId), [points])
  const isPulled = useRef(false)
  const { width, height } = useSize(picture)
  const words = labelRoom(
    drawn.map(({ object: { id, name }, spot }) => ({
      id,
      name,
      x: spot.x * width,
      y: spot.y * height,
      values: Math.min(MOST_VALUES, pointsOf.get(id)?.length ?? 0),
      isUrgent: Boolean(standing.get(id)?.alarms),
    })),
    width,
  )

  const moving = (object: Omit<Placed, 'spot'>, spot: Spot) => {
    const { put, takeOff } = drawing!
    const pull = followPointer(({ right, down }) => {
      const { width, height } = picture.current!.getBoundingClientRect()
      isPulled.current ||= Math.hypot(right, down) > PRESSED
      if (isPulled.current) put(object, { x: spot.x + right / width, y: spot.y + down / height })
    })
    return {
      onPointerDown: (event: Parameters<typeof pull>[0]) => {
        isPulled.current = false
        onChoose(object.id)
        pull(event)
      },
      onKeyDown: (event: KeyboardEvent) => {
        const way = arrowKeys[event.key]
        const step = event.shiftKey ? LARGE_STEP : STEP
        if (way) put(object, { x: spot.x + way[0] * step, y: spot.y + way[1] * step })
        else if (event.key === 'Delete' || event.key === 'Backspace') takeOff(object.id)
        else return
        event.preventDefault()
      },
    }
  }
  return drawn.map(({ object, spot }) => (
    <PlanMark
      key={object.id}
      object={{ ...object, spot }}
      spot={spot}
      standing={standing.get(object.id)}
      points={pointsOf.get(object.id) ?? none}
      stored={stored}
      words={words.get(object.id)!}
      isChosen={object.id === chosen}
      isMoved={drawing !== undefined}
      onClick={() => onChoose(object.id)}
      {...(drawing && moving(object, spot))}
    />
  ))
}
const noIds: readonly string[] = []

/** How large it is shown, px. */
function useSize(element: RefObject<HTMLElement | null>) {
  const [size, setSize] = useState({ width: 0, height: 0 })
  useEffect(() => {
    const watcher = new ResizeObserver(([entry]) => setSize(entry!.contentRect))
    watcher.observe(element.current!)
    return () => watcher.disconnect()
  }, [element])
  return size
}

/** A pointer that moved no further, px, has pressed and not pulled. */
const PRESSED = 3
