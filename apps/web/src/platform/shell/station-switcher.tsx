import type { ModuleMenu } from '@zhizao/contract/access/session'
import { lazy, Suspense } from 'react'
import { stationModules, usePowerStation } from '../session/power-station.ts'
import { moduleOf } from './module-of.ts'

// Few modules are about stations; every other page does without lists of choices.
const StationSelect = lazy(async () => ({ default: (await import('./station-select.tsx')).StationSelect }))

interface StationSwitcherProps {
  modules: readonly ModuleMenu[]
  pathname: string
}

/** Chooses the power station, in the modules that are about one. */
export function StationSwitcher({ modules, pathname }: StationSwitcherProps) {
  const isWanted = stationModules.includes(moduleOf(modules, pathname)?.resources_classify ?? '')
  const found = usePowerStation({ enabled: isWanted })
  if (!isWanted) return null
  return (
    <Suspense>
      <StationSelect {...found} />
    </Suspense>
  )
}
