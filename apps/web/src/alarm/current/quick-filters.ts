import type { ViewState } from '../../platform/resource-screen/view-state.ts'

type Filters = ViewState['filters']

/** Filters with one value turned on, or off where it was the only one. */
export function toggled(filters: Filters, name: string, value: string): Filters {
  const { [name]: before, ...others } = filters
  const isOn = [before].flat().join() === value
  return isOn ? others : { ...others, [name]: value }
}
