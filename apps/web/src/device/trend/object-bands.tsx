import type { LivePoint } from '@zhizao/contract/device/live-point'
import { StateBand } from '../../object-state/index.ts'
import classes from './object-bands.module.css'
import type { Plot } from './trend-view.tsx'

/** Objects whose courses stand under the curves. */
const MOST = 5

/** What the machines of the curves were in, each as a band under the time axis; those without states have none. */
export function ObjectBands({ points, plot: { view, left, right } }: { points: readonly LivePoint[]; plot: Plot }) {
  const objects = new Map(points.map(({ objectId, objectName }) => [objectId, objectName]))
  return (
    <div className={classes.bands} style={{ paddingLeft: left, paddingRight: right }}>
      {[...objects].slice(0, MOST).map(([id, name]) => (
        <StateBand
          key={id}
          objectId={id}
          from={view.from}
          to={view.to}
          title={objects.size > 1 ? name : undefined}
          isThin
        />
      ))}
    </div>
  )
}
