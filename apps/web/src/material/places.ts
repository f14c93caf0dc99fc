import type { FindChoices } from '../platform/widgets/choices.ts'

let find: FindChoices = async () => []

/** Who keeps places says how they are found; called once by the application. */
export function offerPlaces(found: FindChoices) {
  find = found
}

/** Places where materials can lie, as people write and call them. */
export const findPlaces: FindChoices = (keyword, signal) => find(keyword, signal)
