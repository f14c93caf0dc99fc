import { offerPlaces } from '../material/index.ts'

/** Materials lie in the places of warehouses. */
export const offerLocations = () =>
  offerPlaces(async (keyword, signal) => (await import('./warehouse-choices.ts')).findLocations(keyword, signal))
