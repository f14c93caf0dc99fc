import type { ViewState } from '../../platform/resource-screen/view-state.ts'

type Filters = ViewState['filters']

const isOn = (filters: Filters, name: string, value: string) => [filters[name]].flat().join() === value

/** Filters with one value turned on. Counts of the alarms that are not over lead back to them. */
export const turnedOn = ({ ended: _over, ...filters }: Filters, name: string, value: string): Filters => ({
  ...filters,
  [name]: value,
})

/** Filters with one value turned on, or off where it was the only one. */
export function toggled(filters: Filters, name: string, value: string): Filters {
  if (!isOn(filters, name, value)) return turnedOn(filters, name, value)
  const { [name]: _before, ...others } = filters
  return others
}
