import { storable } from '../db/storable.ts'

const LONGEST = 500

/** What the operate log calls several rows at once: their names in a line, cut to what its column shows. */
export const targetOf = (names: readonly string[]) => storable(names.join('、'), LONGEST)
