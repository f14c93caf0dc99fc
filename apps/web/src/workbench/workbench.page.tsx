import { lazy, Suspense, useEffect, useState } from 'react'
import { OfflineStrip, useGo, useTerminal } from '../offline/index.ts'
import { usePageSearch } from '../platform/shell/page-address.ts'
import { Loading } from '../platform/shell/states.tsx'
import { StationChoice } from './station-choice.tsx'
import { StationWork } from './station-work.tsx'
import { rememberedStation, rememberStation, type Station } from './who-works.ts'
import classes from './workbench.module.css'
import { MINE, orderHref, stationHref, WORKBENCH } from './workbench-path.ts'

// A device keeps it ahead for when the line is cut (build/service-worker.ts): the first screen does not wait for it.
const WorkDetail = lazy(async () => ({ default: (await import('./work-detail.tsx')).WorkDetail }))

/** 工作台: what an operator does at his station, by finger and scanner, with or without a connection. */
export function WorkbenchPage() {
  useTerminal()
  const [search] = usePageSearch()
  const go = useGo()
  const [remembered, setRemembered] = useState(rememberedStation)
  const [isChoosing, setChoosing] = useState(false)
  const station = search.get('station') ?? remembered?.id
  const order = search.get('order')
  function choose(chosen: Station) {
    rememberStation(chosen)
    setRemembered(chosen)
    setChoosing(false)
    go(stationHref(chosen.id))
  }
  // The way back from a copied address leads to its station.
  useEffect(() => {
    if (order) setChoosing(false)
  }, [order])
  return (
    <div className={classes.page}>
      <OfflineStrip />
      {order ? (
        <Suspense key={order} fallback={<Loading />}>
          <WorkDetail
            id={order}
            station={station ?? MINE}
            onBack={() => go(station ? stationHref(station) : WORKBENCH)}
          />
        </Suspense>
      ) : station && !isChoosing ? (
        <StationWork
          key={station}
          id={station}
          name={remembered?.id === station ? remembered.name : undefined}
          onChange={() => setChoosing(true)}
          onOpen={(id) => go(orderHref(station, id))}
        />
      ) : (
        <StationChoice at={station} onChoose={choose} onBack={station ? () => setChoosing(false) : undefined} />
      )}
    </div>
  )
}
