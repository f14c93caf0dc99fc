import type { ECharts } from 'echarts/core'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'

/** A chart in a box, following its size; nothing until the engine is loaded. `begin` sees it once, before it is drawn. */
export function useChart(box: RefObject<HTMLElement | null>, begin?: (chart: ECharts) => void): ECharts | undefined {
  const [chart, setChart] = useState<ECharts>()
  const prepare = useEffectEvent((made: ECharts) => begin?.(made))
  useEffect(() => {
    let made: ECharts | undefined
    let isGone = false
    const watcher = new ResizeObserver(() => made?.resize())
    void import('./engine.ts').then(({ init }) => {
      if (isGone || !box.current) return
      made = init(box.current)
      prepare(made)
      watcher.observe(box.current)
      setChart(made)
    })
    return () => {
      isGone = true
      watcher.disconnect()
      made?.dispose()
      setChart(undefined)
    }
  }, [box])
  return chart
}
